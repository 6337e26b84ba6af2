"""What a supervisor sees to outside rounds: the installed game, its approvals and signs, the table inventory."""
