"""The rules of the game that can be computed: frozen values and pure functions, in the manual's own words."""
