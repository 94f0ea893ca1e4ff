"""The player aid: the rules' essentials on both sides of a half sheet, in words of its own."""
