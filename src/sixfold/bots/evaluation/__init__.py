"""What positions, columns and cells are worth: the one home of all judging."""
