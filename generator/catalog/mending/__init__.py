"""The smallest mend of a catalog that breaks its invariants: the fewest fields to write, and which."""
