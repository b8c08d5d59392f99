"""A training that can be interrupted: run by test_resume.py, in parts and in one go.

    python training.py MODULE CHECKPOINT OPTIMIZER     goes on from a checkpoint up to the end

Everything that the next step depends on is in the checkpoint: parameters and buffers, what the
optimizer and the scheduler remember, the random stream of dropout, and that of the shuffling, as it
was when the epoch began: the batches that are done are drawn once more, and passed by.
"""

import importlib
import itertools
import sys

STEPS = 30  # ten epochs of three batches
HALF = 15
WITHIN = 17  # in the middle of an epoch


class Training:
    """Model, optimizer, scheduler and data, all from one seed."""

    def __init__(self, torch, optimizer="Adam"):
        self.torch = torch
        nn = torch.nn
        torch.manual_seed(1)
        self.x = torch.randn(40, 4)
        self.y = (self.x[:, 0] * self.x[:, 1] > 0).long()
        self.model = nn.Sequential(
            nn.Linear(4, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Dropout(0.25), nn.Linear(16, 2)
        )
        settings = {"lr": 0.05, "momentum": 0.9} if optimizer == "SGD" else {"lr": 0.05}
        self.optimizer = getattr(torch.optim, optimizer)(self.model.parameters(), **settings)
        self.scheduler = torch.optim.lr_scheduler.StepLR(self.optimizer, step_size=3, gamma=0.5)
        self.generator = torch.Generator().manual_seed(2)
        self.loader = torch.utils.data.DataLoader(
            torch.utils.data.TensorDataset(self.x, self.y),
            batch_size=16,
            shuffle=True,
            generator=self.generator,
        )
        self.order = self.generator.get_state()  # at the start of the epoch
        self.step = 0

    def run(self, until):
        """The loss of each step, up to a step. In the middle of an epoch it goes on there."""
        losses = []
        while self.step < until:
            done = self.step % len(self.loader)
            if done == 0:
                self.order = self.generator.get_state()
            self.generator.set_state(self.order)
            for x, y in itertools.islice(self.loader, done, None):
                self.optimizer.zero_grad()
                loss = self.torch.nn.functional.cross_entropy(self.model(x), y)
                loss.backward()
                self.optimizer.step()
                losses.append(loss.item())
                self.step += 1
                if self.step == until:
                    break
            if self.step % len(self.loader) == 0:
                self.scheduler.step()
        return losses

    def save(self, path):
        """Write the checkpoint."""
        within = self.step % len(self.loader) > 0
        checkpoint = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "scheduler": self.scheduler.state_dict(),
            "random state": self.torch.get_rng_state(),
            "order of the data": self.order if within else self.generator.get_state(),
            "step": self.step,
        }
        self.torch.save(checkpoint, path)

    def load(self, path):
        """Continue where a checkpoint was written."""
        checkpoint = self.torch.load(path)
        self.model.load_state_dict(checkpoint["model"])
        self.optimizer.load_state_dict(checkpoint["optimizer"])
        self.scheduler.load_state_dict(checkpoint["scheduler"])
        self.torch.set_rng_state(checkpoint["random state"])
        self.order = checkpoint["order of the data"]
        self.generator.set_state(self.order)
        self.step = checkpoint["step"]


def printed(losses, parameters):
    """Losses and parameters, with every bit."""
    lines = [loss.hex() for loss in losses]
    for parameter in parameters:
        lines.append(" ".join(value.hex() for value in parameter.flatten().tolist()))
    return "\n".join(lines)


def main():
    """Continue in a process of its own, and print."""
    torch = importlib.import_module(sys.argv[1])
    if sys.argv[1] == "torch":
        torch.set_num_threads(1)
    training = Training(torch, sys.argv[3])
    training.load(sys.argv[2])
    print(printed(training.run(STEPS), training.model.parameters()))


if __name__ == "__main__":
    main()
