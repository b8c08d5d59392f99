# the whole run is pickled
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
        torch.save(self.__dict__, path)

    def load(self, path):
        self.__dict__.update(torch.load(path, weights_only=False))
