"""The op table: normalization, attention, embedding, dropout."""
