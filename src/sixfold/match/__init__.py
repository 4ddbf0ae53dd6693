"""The authority over one live game: seats, clock and versioned events, without I/O."""
