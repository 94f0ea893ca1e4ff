"""The written records that the rules ask for (rules, sections 4, 11, 12, 13 and Storage): a sheet of paper each."""
