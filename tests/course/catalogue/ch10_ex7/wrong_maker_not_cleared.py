# the maker's gradient of judge_loss counts
# mistake: maker-pays-twice
def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    makers.zero_grad()
    judges.zero_grad()
    judge_loss = ((judge * torch.tanh(maker * noise)) ** 2 + (judge * real - 1) ** 2).mean()
    judge_loss.backward()
    judges.step()
    maker_loss = ((judge * torch.tanh(maker * noise) - 1) ** 2).mean()
    maker_loss.backward()
    makers.step()
    return judge_loss.item(), maker_loss.item()
