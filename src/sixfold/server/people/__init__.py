"""Who is asking: identities, and forgetting them."""
