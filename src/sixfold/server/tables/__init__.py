"""Live tables: the one way to change them, who sees what of them, and the lists of them."""
