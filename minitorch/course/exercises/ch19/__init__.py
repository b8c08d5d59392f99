"""The exercises of chapter 19."""
