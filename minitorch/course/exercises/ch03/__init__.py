"""The exercises of chapter 03: arithmetic."""
