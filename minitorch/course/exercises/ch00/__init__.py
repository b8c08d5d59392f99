"""The exercises of chapter 00: welcome."""
