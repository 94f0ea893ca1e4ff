"""What makes a catalog a good one: checks that warn, warnings that are silenced, numbers that are told."""
