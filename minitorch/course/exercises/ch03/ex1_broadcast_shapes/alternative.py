def broadcast_shapes(*shapes):
    columns = {}
    for shape in shapes:
        for place, size in enumerate(reversed(shape)):
            columns.setdefault(place, {1}).add(size)
    for sizes in columns.values():
        sizes.discard(1)
        if len(sizes) > 1:
            raise RuntimeError(f"the sizes {sizes} do not fit")
    return tuple([max(columns[place], default=1) for place in sorted(columns, reverse=True)])
