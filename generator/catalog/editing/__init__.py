"""Changes to a catalog's text that keep all else of it."""
