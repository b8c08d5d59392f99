"""The exercises of chapter 10: detach and .data."""
