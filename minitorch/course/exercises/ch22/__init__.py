"""The exercises of chapter 22."""
