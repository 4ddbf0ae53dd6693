"""Games from which the nets are fitted."""
