"""The exercises of chapter 16: train and eval."""
