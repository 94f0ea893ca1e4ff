"""What every printed thing is drawn with: the drawing type, the theme, the wording, icons and patterns."""
