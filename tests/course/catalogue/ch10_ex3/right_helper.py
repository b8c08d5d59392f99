# a function that says whether one write is refused
def run(op, count):
    values = [torch.tensor([7.0 - 3 * i / (1 + i / 4), 8.0 - 3 * i / (1 + i / 4)]) for i in range(count)]
    inputs = [v.requires_grad_().clone() for v in values]
    return inputs, op(*inputs)


def refused(write, result):
    write.detach().add_(1)
    try:
        result.sum().backward()
        return False
    except RuntimeError:
        return True


def needed(op, count):
    found = []
    for position in range(count):
        inputs, result = run(op, count)
        if refused(inputs[position], result):
            found.append(position)
    inputs, result = run(op, count)
    return found + (["result"] if refused(result, result) else [])
