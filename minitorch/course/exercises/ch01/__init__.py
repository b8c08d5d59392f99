"""The exercises of chapter 01: storage and tensors."""
