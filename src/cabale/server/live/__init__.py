"""Tables that people play at: one owner each, and where they are found."""
