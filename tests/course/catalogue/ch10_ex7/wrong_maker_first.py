# the maker's turn comes first
def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    maker_loss = ((judge * torch.tanh(maker * noise) - 1) ** 2).mean()
    makers.zero_grad()
    maker_loss.backward()
    makers.step()
    judge_loss = ((judge * torch.tanh(maker * noise)) ** 2 + (judge * real - 1) ** 2).mean()
    judges.zero_grad()
    judge_loss.backward()
    judges.step()
    return judge_loss.item(), maker_loss.item()
