"""The page on a catalog: how it is made up, in bars and numbers, and what came of each check."""
