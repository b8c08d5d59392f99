import minitorch as torch


def judged(judge, fake, real):
    return ((judge * fake) ** 2).mean() + ((judge * real - 1) ** 2).mean()


def descend(leaf, loss, lr):
    leaf.grad = None
    loss.backward()
    leaf.detach().sub_(lr * leaf.grad)
    return float(loss.detach())


def play(maker, judge, noise, real, lr):
    first = descend(judge, judged(judge, torch.tanh(maker.detach() * noise), real), lr)
    said = judge.detach().clone() * torch.tanh(maker * noise)
    return first, descend(maker, ((said - 1) ** 2).mean(), lr)
