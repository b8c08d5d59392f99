"""The graph: what an operation is made of. It stands below the operations."""
