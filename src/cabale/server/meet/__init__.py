"""Where people meet: the lobby, who is here, and finding opponents."""
