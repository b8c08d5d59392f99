"""Clearing after the steps works as long as all rounds are yours. A gradient from before the
first one still counts, and `maker_loss` leaves one in the judge.
"""

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    judge_loss = ((judge * fake.detach()) ** 2 + (judge * real - 1) ** 2).mean()
    judge_loss.backward()
    judges.step()
    judges.zero_grad()
    maker_loss = ((judge * fake - 1) ** 2).mean()
    maker_loss.backward()
    makers.step()
    makers.zero_grad()
    return judge_loss.item(), maker_loss.item()
