# a loop over names of attributes
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
        state = {k: getattr(self, k).state_dict() for k in ("net", "optimizer", "scheduler")}
        state.update(losses=list(self.losses), rng=torch.random.get_rng_state())
        torch.save(state, path)

    def load(self, path):
        state = torch.load(path)
        torch.random.set_rng_state(state.pop("rng"))
        self.losses = state.pop("losses")
        for k, v in state.items():
            getattr(self, k).load_state_dict(v)
