"""Elements in another order or number: flip, roll, repeat, tile, stacks, meshgrid."""
