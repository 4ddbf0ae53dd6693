"""What pages and the server say to each other, and the websocket that carries it."""
