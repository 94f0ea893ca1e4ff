"""The rules booklet as matter to be set: its words from a template, every number in them from the rules themselves."""
