"""The HTTP side: the application, its routes, errors and files."""
