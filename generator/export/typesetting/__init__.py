"""Sets matter in type: breaks it into lines and pages with ReportLab's platypus, and makes shapes of it.

No text is parsed for markup, and nothing is painted here: pages come out as shapes, as every other drawing does.
"""
