"""Walking twice before both steps silences the message, but each player then follows the sum of
both losses. And `maker_loss` is what the *old* judge says.
"""

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    said = judge * fake
    judge_loss = (said**2 + (judge * real - 1) ** 2).mean()
    maker_loss = ((said - 1) ** 2).mean()
    judges.zero_grad()
    makers.zero_grad()
    judge_loss.backward(retain_graph=True)
    maker_loss.backward()
    judges.step()
    makers.step()
    return judge_loss.item(), maker_loss.item()
