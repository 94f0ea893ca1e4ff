"""Opens a PDF that may be anybody's, and takes from it what is to be verified. The one part that knows pypdf."""
