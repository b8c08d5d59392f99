# a counter of its own
def part_of(stream, info):
    turn = 0
    for s in stream:
        if info is None or turn == info.id:
            yield s
        turn += 1
        if info is not None and turn == info.num_workers:
            turn = 0
