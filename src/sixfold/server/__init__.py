"""The web table: HTTP, websocket, lobby, identity and bot workers."""
