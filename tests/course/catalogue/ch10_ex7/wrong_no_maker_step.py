# the maker never moves
# mistake: fake-cut-for-both
def play(maker, judge, noise, real, lr):
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    judge_loss = ((judge * fake.detach()) ** 2 + (judge * real - 1) ** 2).mean()
    judges.zero_grad()
    judge_loss.backward()
    judges.step()
    maker_loss = ((judge * fake - 1) ** 2).mean()
    maker.grad = None
    maker_loss.backward()
    return judge_loss.item(), maker_loss.item()
