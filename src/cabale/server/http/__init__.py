"""What comes over the network: requests, sockets, and who may knock how often."""
