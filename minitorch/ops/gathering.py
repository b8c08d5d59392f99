"""Elements by index along a dimension: gather, scatter, index_select, index_add, take."""
