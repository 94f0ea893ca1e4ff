"""Reads a position file: what a figure shows and claims, or all that is wrong with it, each at its place."""
