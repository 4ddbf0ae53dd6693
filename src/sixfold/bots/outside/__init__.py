"""Engines that run as programs of their own."""
