"""The rules of every variant, and the only place that knows them."""
