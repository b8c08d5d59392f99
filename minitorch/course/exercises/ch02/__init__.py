"""The exercises of chapter 02: view and reshape."""
