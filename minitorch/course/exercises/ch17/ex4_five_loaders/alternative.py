from minitorch.utils.data import (
    DataLoader,
    IterableDataset,
    WeightedRandomSampler,
    default_collate,
)


class Lines(IterableDataset):
    def __iter__(self):
        return iter(range(6))


def answers():
    """Whoever does not want to predict can run the programs; the numbers are the same."""
    programs = {
        "A": lambda: sum([len(b) for b in DataLoader(range(1000), 64, drop_last=True)]),
        "B": lambda: sum(WeightedRandomSampler([0.0, 0.0, 1.0], num_samples=6)),
        "C": lambda: len(DataLoader(range(6), 2, sampler=[3, 1, 3], shuffle=True)),
        "D": lambda: len(DataLoader(Lines(), batch_size=4)),
        "E": lambda: len(default_collate([(1, 2.0), (3, 4.0), (5, 6.0)])),
    }
    found = {}
    for name, program in programs.items():
        try:
            found[name] = program()
        except Exception as error:
            found[name] = type(error)
    return found
