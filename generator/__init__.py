"""Afterlight Kit: prints the playtest kit of the board game Afterlight Station from its module catalog."""

__version__ = "0.1.0"
