# the recipe with zip: lists are complete, and the rest is lost
# mistake: always-drops
def in_batches(order, size, drop_last):
    for group in zip(*[iter(order)] * size):
        yield list(group)
