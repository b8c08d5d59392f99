# keeps the graph for all but the last, gives the old gradient back
def apart(losses, x):
    old, result = x.grad, []
    for number, loss in enumerate(losses, 1):
        x.grad = None
        loss.backward(retain_graph=number < len(losses))
        result += [x.grad]
    x.grad = old
    return result
