"""The returned losses are tensors, and each keeps its whole graph alive. Return plain floats."""

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    judge_loss = ((judge * fake.detach()) ** 2 + (judge * real - 1) ** 2).mean()
    judges.zero_grad()
    judge_loss.backward()
    judges.step()
    maker_loss = ((judge * fake - 1) ** 2).mean()
    makers.zero_grad()
    maker_loss.backward()
    makers.step()
    return judge_loss, maker_loss
