# inputs are rows of one leaf
def needed(op, count):
    def survives(which):
        start = torch.tensor([[5.0, 6.0], [2.0, 3.0]], requires_grad=True)
        inputs = [start[i] + 0 for i in range(count)]
        y = op(*inputs)
        (y if which == "result" else inputs[which]).detach().mul_(1.5)
        try:
            y.sum().backward()
        except RuntimeError:
            return False
        else:
            return True

    everything = list(range(count))
    everything.append("result")
    return [w for w in everything if not survives(w)]
