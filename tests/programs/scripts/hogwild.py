import torch
import torch.multiprocessing as mp
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(4, 8)
        self.fc2 = nn.Linear(8, 2)

    def forward(self, x):
        return F.log_softmax(self.fc2(F.relu(self.fc1(x))), dim=1)


def train(rank, model, seed, queue):
    torch.manual_seed(seed + rank)
    torch.set_num_threads(1)
    optimizer = optim.SGD(model.parameters(), lr=0.05, momentum=0.5)
    for _ in range(20):
        x = torch.randn(16, 4)
        optimizer.zero_grad()
        loss = F.nll_loss(model(x), (x.sum(1) > 0).long())
        loss.backward()
        optimizer.step()
    queue.put((rank, bool(loss < 0.8)))


def fill(i, t):
    t[i] = i * 10


if __name__ == "__main__":
    mp.set_start_method("spawn", force=True)
    torch.manual_seed(1)
    model = Net()
    model.share_memory()
    before = model.fc1.weight.clone()
    queue, processes = mp.Queue(), []
    for rank in range(2):
        p = mp.Process(target=train, args=(rank, model, 1, queue))
        p.start()
        processes.append(p)
    print(sorted(queue.get() for _ in processes))
    for p in processes:
        p.join()
    x = torch.randn(200, 4)
    acc = (model(x).argmax(1) == (x.sum(1) > 0).long()).float().mean()
    print(
        "changed:",
        not torch.equal(before, model.fc1.weight),
        "learned:",
        acc.item() > 0.7,
        model.fc1.weight.is_shared(),
    )
    t = torch.zeros(2).share_memory_()
    mp.spawn(fill, args=(t,), nprocs=2, join=True)
    print(t)
