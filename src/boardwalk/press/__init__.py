"""The press: documents as models, set as HTML and as PDF, and drawings to scale. It knows nothing of games."""
