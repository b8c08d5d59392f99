"""The second step moves the judge as well, against the gradient of `maker_loss`: one optimizer
holds both players.
"""

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    both = optim.SGD([maker, judge], lr=lr)
    fake = torch.tanh(maker * noise)
    judge_loss = ((judge * fake.detach()) ** 2 + (judge * real - 1) ** 2).mean()
    both.zero_grad()
    judge_loss.backward()
    both.step()
    maker_loss = ((judge * fake - 1) ** 2).mean()
    both.zero_grad()
    maker_loss.backward()
    both.step()
    return judge_loss.item(), maker_loss.item()
