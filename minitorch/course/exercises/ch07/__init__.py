"""The exercises of chapter 07: backward."""
