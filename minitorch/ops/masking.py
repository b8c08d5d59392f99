"""Elements by mask: masked_fill, masked_select, nonzero."""
