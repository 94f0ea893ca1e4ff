"""Turns finished layouts and drawings into files. The only code that knows a library, and that unwraps lengths."""
