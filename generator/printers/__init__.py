"""Printers' profiles: what is known of a printer, kept under a name in a plain file."""
