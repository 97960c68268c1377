"""The command line. Its modules load the rules only once a command needs them."""
