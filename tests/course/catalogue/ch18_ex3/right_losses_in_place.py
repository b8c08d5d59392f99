# the list is kept, its entries are replaced
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
        state = {
            "net": self.net.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "scheduler": self.scheduler.state_dict(),
            "random": torch.get_rng_state(),
            "losses": self.losses,
        }
        torch.save(state, path)

    def load(self, path):
        state = torch.load(path)
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.scheduler.load_state_dict(state["scheduler"])
        self.losses[:] = state["losses"]
        torch.set_rng_state(state["random"])
