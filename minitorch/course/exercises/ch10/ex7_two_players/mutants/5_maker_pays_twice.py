"""The gradient of `judge_loss` reaches the maker too, and nothing clears it before the maker's
step.
"""

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    judge_loss = ((judge * fake) ** 2 + (judge * real - 1) ** 2).mean()
    judges.zero_grad()
    makers.zero_grad()
    judge_loss.backward(retain_graph=True)
    judges.step()
    maker_loss = ((judge * fake - 1) ** 2).mean()
    maker_loss.backward()
    makers.step()
    return judge_loss.item(), maker_loss.item()
