"""The invariants of a catalog, one pure function each, and who is to blame where one is broken."""
