"""The exercises of chapter 08: zero_grad."""
