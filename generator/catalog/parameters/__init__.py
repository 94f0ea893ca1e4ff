"""The prototype parameters that a catalog may set, each by itself and together."""
