"""Where pieces lie on sheets of paper: slots, the duplex mirror, guides and labels, as data, with no PDF open."""
