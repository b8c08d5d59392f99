"""The exercises of chapter 21."""
