"""The exercises of chapter 04: joining and indexing."""
