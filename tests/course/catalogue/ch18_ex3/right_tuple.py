# a tuple, and losses as a tensor of float64
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
        torch.save((self.net.state_dict(), self.optimizer.state_dict(), self.scheduler.state_dict(),
                    torch.tensor(self.losses, dtype=torch.float64), torch.get_rng_state()), path)

    def load(self, path):
        n, o, s, losses, r = torch.load(path, weights_only=True)
        torch.set_rng_state(r)
        self.net.load_state_dict(n)
        self.optimizer.load_state_dict(o)
        self.scheduler.load_state_dict(s)
        self.losses = losses.tolist()
