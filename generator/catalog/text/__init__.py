"""The text of a catalog: its characters, lines and events, down to nodes with their places."""
