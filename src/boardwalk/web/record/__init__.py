"""What a server does about the record while it runs: guards it, makes checkpoints, audits and exports it."""
