def split_batch(x, ranks):
    if ranks < 1:
        raise ValueError(f"{ranks} ranks")
    return [(part, len(part) / max(len(x), 1)) for part in x.tensor_split(ranks)]
