"""What a content stream paints (ISO 32000-2, clauses 8 and 9), as marks. Numbers are points, and y runs down a page."""
