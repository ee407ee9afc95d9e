"""Bots think here: in processes of this machine, or in workers elsewhere."""
