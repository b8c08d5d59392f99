"""The exercises of chapter 11: no_grad."""
