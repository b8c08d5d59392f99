import minitorch as torch
from minitorch import nn, optim


class Digits:
    KEPT = ("net", "optimizer", "scheduler")

    def __init__(self, images, labels):
        torch.manual_seed(0)
        pictures = images.view(-1, 8, 8)
        moves = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        moved = [((pictures + pictures.roll(move, (1, 2))) / 2).flatten(1) for move in moves]
        self.images, self.labels = torch.cat([images, images, *moved]), labels.repeat(6)
        self.net = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Dropout(0.1), nn.Linear(128, 10))
        self.optimizer = optim.Adam(self.net.parameters())
        self.scheduler = optim.lr_scheduler.OneCycleLR(self.optimizer, 0.02, total_steps=300)

    def epoch(self):
        self.net.train()
        for _ in range(15):
            rows = torch.randint(0, len(self.labels), (128,))
            loss = nn.functional.cross_entropy(self.net(self.images[rows]), self.labels[rows])
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.scheduler.step()

    def scores(self, images):
        self.net.eval()
        with torch.no_grad():
            return self.net(images)

    def explain(self, image):
        """How far the score falls when one pixel after the other is cleared."""
        before = self.scores(image[None])[0]
        cleared = self.scores(image * (1 - torch.eye(64)))
        return before.max() - cleared[:, before.argmax()]

    def save(self, path):
        state = {name: getattr(self, name).state_dict() for name in self.KEPT}
        torch.save({**state, "random": torch.get_rng_state()}, path)

    def load(self, path):
        state = torch.load(path)
        torch.set_rng_state(state["random"])
        for name in self.KEPT:
            getattr(self, name).load_state_dict(state[name])
