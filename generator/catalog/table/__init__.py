"""The modules as a table: CSV that spreadsheets read and write, from its text to nodes and back into a catalog."""
