"""How the nets are made: games of the search, a fit, and a match that checks it."""
