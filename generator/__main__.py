"""`python -m generator` is the same program as `afterlight`."""

from generator.cli import entry_point

if __name__ == "__main__":
    entry_point()
