"""A hidden Markov model: forward, Viterbi, and gradients instead of Baum-Welch."""

import torch
from torch import nn

torch.manual_seed(0)


class HMM(nn.Module):
    def __init__(self, states, symbols):
        super().__init__()
        self.start = nn.Parameter(torch.randn(states))
        self.move = nn.Parameter(torch.randn(states, states))
        self.emit = nn.Parameter(torch.randn(states, symbols))

    def forward(self, x, lengths):
        start, move, emit = (p.log_softmax(-1) for p in (self.start, self.move, self.emit))
        alpha = start + emit[:, x[:, 0]].T
        alphas = [alpha]
        for t in range(1, x.size(1)):
            alpha = torch.logsumexp(alpha.unsqueeze(2) + move, dim=1) + emit[:, x[:, t]].T
            alphas.append(alpha)
        all_alphas = torch.stack(alphas, 1)
        last = all_alphas.gather(1, (lengths - 1).view(-1, 1, 1).expand(-1, 1, all_alphas.size(-1)))
        return last.squeeze(1).logsumexp(-1)

    @torch.no_grad()
    def viterbi(self, x):
        start, move, emit = (p.log_softmax(-1) for p in (self.start, self.move, self.emit))
        score, back = start + emit[:, x[0]], []
        for symbol in x[1:]:
            best, idx = (score.unsqueeze(1) + move).max(dim=0)
            score = best + emit[:, symbol]
            back.append(idx)
        path = [score.argmax().item()]
        for idx in reversed(back):
            path.append(idx[path[-1]].item())
        return path[::-1], score.max()


model = HMM(3, 4)
x = torch.tensor([[0, 1, 2, 3, 0, 1], [0, 1, 2, 3, 0, 0], [2, 3, 0, 0, 0, 0]])
lengths = torch.tensor([6, 5, 3])
opt = torch.optim.Adam(model.parameters(), lr=0.1)
for step in range(30):
    loss = -model(x, lengths).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    if step % 10 == 9:
        print(step, f"{loss:.4f}")
path, score = model.viterbi(x[0])
print(path, score, model.move.softmax(-1).sum(-1))


class Tree(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.leaf = nn.Embedding(5, dim)
        self.gates = nn.ModuleDict({k: nn.Linear(2 * dim, dim) for k in ("i", "fl", "fr", "u")})
        self.scale = nn.ParameterList([nn.Parameter(torch.ones(1)) for _ in range(2)])

    def forward(self, node):
        if isinstance(node, int):
            return self.leaf(torch.tensor(node))
        left, right = map(self.forward, node)
        both = torch.cat([left, right])
        i, fl, fr = (torch.sigmoid(self.gates[k](both)) for k in ("i", "fl", "fr"))
        return (
            i * self.gates["u"](both).tanh()
            + fl * left * self.scale[0]
            + fr * right * self.scale[1]
        )


tree = Tree(4)
out = tree(((0, 1), (2, (3, 4))))
out.sum().backward()
print(out, tree.scale[0].grad, tree.leaf.weight.grad.abs().sum(1) > 0)
print(
    tree,
    list(tree.gates),
    "u" in tree.gates,
    len(tree.scale),
    [n for n, _ in tree.named_children()],
)
