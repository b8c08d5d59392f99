"""Each call of `untyped_storage()` gives a new object, so `is` and `id` always see two. Compare the
addresses.
"""


def same_storage(a, b):
    return a.untyped_storage() is b.untyped_storage()
