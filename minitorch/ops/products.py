"""Products along dimensions, and cumulative sums and products."""
