"""Reads a printed kit back from its files, without the code that wrote it, and says what is wrong with it.

`kit.json` and the PDFs are taken for anybody's: they may be damaged, or made to do harm.
"""
