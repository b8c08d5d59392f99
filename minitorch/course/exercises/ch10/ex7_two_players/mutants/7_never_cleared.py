"""Old gradients are added: those of an earlier round, and in the judge also what `maker_loss`
left there.
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
    maker_loss = ((judge * fake - 1) ** 2).mean()
    maker_loss.backward()
    makers.step()
    return judge_loss.item(), maker_loss.item()
