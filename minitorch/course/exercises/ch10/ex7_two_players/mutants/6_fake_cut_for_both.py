"""The maker never moves: its step is missing, or the fake is cut off for the maker as well, so that
no gradient comes back to it.
"""

import minitorch as torch
from minitorch import optim


def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    fake = fake.detach()
    judge_loss = ((judge * fake) ** 2 + (judge * real - 1) ** 2).mean()
    judges.zero_grad()
    judge_loss.backward()
    judges.step()
    maker_loss = ((judge * fake - 1) ** 2).mean()
    makers.zero_grad()
    maker_loss.backward()
    makers.step()
    return judge_loss.item(), maker_loss.item()
