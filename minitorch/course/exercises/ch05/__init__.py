"""The exercises of chapter 05: in-place operations."""
