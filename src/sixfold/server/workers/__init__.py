"""What bots are asked: moves, hints, analyses, replays; in threads beside the event loop."""
