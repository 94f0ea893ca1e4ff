"""The commands, one module each: its options, what it does with them, and what it says."""
