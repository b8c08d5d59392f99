"""A step through `.data` is not counted, so backward computes with a mixture of old and new
values: no message, and a wrong gradient.
"""

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    said = judge * fake
    judge_loss = (said**2 + (judge * real - 1) ** 2).mean()
    judges.zero_grad()
    judge_loss.backward(retain_graph=True)
    judge.data -= lr * judge.grad
    maker_loss = ((said - 1) ** 2).mean()
    makers.zero_grad()
    maker_loss.backward()
    makers.step()
    return judge_loss.item(), maker_loss.item()
