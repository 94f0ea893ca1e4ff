"""The module catalog: from its text to a frozen model that keeps every invariant."""
