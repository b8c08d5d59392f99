"""The op table: losses between numbers, probabilities and vectors."""
