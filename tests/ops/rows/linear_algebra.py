"""The op table: contractions and linear equations."""
