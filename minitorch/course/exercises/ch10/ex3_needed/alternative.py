import minitorch as torch


def needed(op, count):
    def stands(which):
        leaves = [
            torch.tensor([5.0 - 3 * i, 6.0 - 3 * i], requires_grad=True) for i in range(count)
        ]
        inputs = [leaf.clone() for leaf in leaves]
        y = op(*inputs)
        [*inputs, y][which].detach().add_(1)
        try:
            y.backward(torch.ones_like(y))
        except RuntimeError:
            return False
        return True

    names = [*range(count), "result"]
    return [name for i, name in enumerate(names) if not stands(i)]
