"""The exercises of chapter 06: dynamic graphs."""
