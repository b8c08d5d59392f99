# both walks, then both steps, so that the maker hears the old judge
# mistake: old-judge
def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)
    judge_loss = ((judge * fake.detach()) ** 2 + (judge * real - 1) ** 2).mean()
    judges.zero_grad()
    judge_loss.backward()
    maker_loss = ((judge.detach() * fake - 1) ** 2).mean()
    makers.zero_grad()
    maker_loss.backward()
    judges.step()
    makers.step()
    return judge_loss.item(), maker_loss.item()
