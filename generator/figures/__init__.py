"""Figures of stations: read from position files, held to the rules, and drawn with the drawings that are printed."""
