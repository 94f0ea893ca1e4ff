"""Draws figures: the board and the tiles as they are printed, and over them what the rules say of them."""
