"""The op table: products, cumulative sums, statistics, norms."""
