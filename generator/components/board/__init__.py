"""The station board: one drawing, printed through as many windows as the paper wants."""
