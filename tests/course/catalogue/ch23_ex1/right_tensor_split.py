# torch's own tensor_split
def split_batch(x, ranks):
    if not ranks > 0:
        raise ValueError("ranks")
    total = x.size(0)
    return [(part, (part.size(0) / total) if total else 0.0) for part in x.tensor_split(ranks)]
