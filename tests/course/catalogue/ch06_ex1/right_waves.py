# one wave of nodes after the other, as sets
def count_operations(y):
    wave, seen = {y.grad_fn} - {None}, set()
    while wave:
        seen |= wave
        wave = {n for node in wave for n, _ in node.next_functions if n is not None} - seen
    return sum(1 for node in seen if node.next_functions)
