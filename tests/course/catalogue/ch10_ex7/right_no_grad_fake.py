# the judge looks at a fake made without history
def play(maker, judge, noise, real, lr):
    with torch.no_grad():
        fake = torch.tanh(maker * noise)
    sgd = optim.SGD([judge], lr=lr)
    judge_loss = ((judge * fake).pow(2) + (judge * real - 1).pow(2)).mean()
    sgd.zero_grad()
    judge_loss.backward()
    sgd.step()

    frozen = judge.detach()
    maker_loss = ((frozen * torch.tanh(maker * noise) - 1) ** 2).mean()
    sgd = optim.SGD([maker], lr=lr)
    sgd.zero_grad()
    maker_loss.backward()
    sgd.step()
    return judge_loss.item(), maker_loss.item()
