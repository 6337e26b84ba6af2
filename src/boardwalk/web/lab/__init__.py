"""Long calculations for people at a screen, in processes of their own: jobs, advice, house edges."""
