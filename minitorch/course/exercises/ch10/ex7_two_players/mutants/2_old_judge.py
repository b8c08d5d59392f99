"""No error any more, but `maker_loss` is computed from what the judge said *before* its step."""

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    judge_loss = ((judge * fake.detach()) ** 2 + (judge * real - 1) ** 2).mean()
    maker_loss = ((judge.detach().clone() * fake - 1) ** 2).mean()
    judges.zero_grad()
    judge_loss.backward()
    judges.step()
    makers.zero_grad()
    maker_loss.backward()
    makers.step()
    return judge_loss.item(), maker_loss.item()
