"""What each role sees of a table and may do there: views, prompts, captions, checklists, announcements."""
