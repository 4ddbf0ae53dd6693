"""What a strong bot says to people: hints and the analysis of finished games."""
