import minitorch as torch
from minitorch import nn, optim


class Run:
    def __init__(self, seed, dropout=0.5, momentum=0.9):
        torch.manual_seed(seed)
        self.net = nn.Sequential(nn.Linear(3, 4), nn.Dropout(dropout), nn.Linear(4, 1))
        self.optimizer = optim.SGD(self.net.parameters(), lr=0.05, momentum=momentum)
        self.scheduler = optim.lr_scheduler.StepLR(self.optimizer, 3, 0.5)
        self.losses = []

    def step(self, x):
        loss = (self.net(x) - 1).square().mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.scheduler.step()
        self.losses.append(loss.item())

    def save(self, path):
        parts = [self.net, self.optimizer, self.scheduler]
        states = [part.state_dict() for part in parts]
        torch.save([states, self.losses, torch.get_rng_state()], path)

    def load(self, path):
        states, self.losses, stream = torch.load(path)
        for part, state in zip([self.net, self.optimizer, self.scheduler], states):
            part.load_state_dict(state)
        torch.set_rng_state(stream)
