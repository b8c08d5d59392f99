import torch
import torch.nn as nn
from torch.distributions.normal import Normal


class SparseDispatcher(object):
    def __init__(self, num_experts, gates):
        self._gates, self._num_experts = gates, num_experts
        sorted_experts, index_sorted = torch.nonzero(gates).sort(0)
        _, self._expert_index = sorted_experts.split(1, dim=1)
        self._batch_index = torch.nonzero(gates)[index_sorted[:, 1], 0]
        self._part_sizes = (gates > 0).sum(0).tolist()
        self._nonzero_gates = torch.gather(
            gates[self._batch_index.flatten()], 1, self._expert_index
        )

    def dispatch(self, inp):
        return torch.split(inp[self._batch_index].squeeze(1), self._part_sizes, dim=0)

    def combine(self, expert_out):
        stitched = torch.cat(expert_out, 0).mul(self._nonzero_gates)
        zeros = torch.zeros(self._gates.size(0), expert_out[-1].size(1), requires_grad=True)
        return zeros.index_add(0, self._batch_index, stitched.float())


class MoE(nn.Module):
    def __init__(self, inp, out, n, k=2):
        super().__init__()
        self.n, self.k = n, k
        self.experts = nn.ModuleList(
            [
                nn.Sequential(nn.Linear(inp, 8), nn.ReLU(), nn.Linear(8, out), nn.Softmax(1))
                for _ in range(n)
            ]
        )
        self.w_gate = nn.Parameter(torch.zeros(inp, n), requires_grad=True)
        self.w_noise = nn.Parameter(torch.zeros(inp, n), requires_grad=True)
        self.softplus, self.softmax = nn.Softplus(), nn.Softmax(1)
        self.register_buffer("mean", torch.tensor([0.0]))
        self.register_buffer("std", torch.tensor([1.0]))

    def cv_squared(self, x):
        if x.shape[0] == 1:
            return torch.tensor([0], dtype=x.dtype)
        return x.float().var() / (x.float().mean() ** 2 + 1e-10)

    def _prob_in_top_k(self, clean, noisy, std, top):
        batch, m = clean.size(0), top.size(1)
        flat = top.flatten()
        pos_in = torch.arange(batch) * m + self.k
        thr_in = torch.unsqueeze(torch.gather(flat, 0, pos_in), 1)
        thr_out = torch.unsqueeze(torch.gather(flat, 0, pos_in - 1), 1)
        normal = Normal(self.mean, self.std)
        p_in, p_out = normal.cdf((clean - thr_in) / std), normal.cdf((clean - thr_out) / std)
        return torch.where(torch.gt(noisy, thr_in), p_in, p_out)

    def forward(self, x):
        clean = x @ self.w_gate
        std = self.softplus(x @ self.w_noise) + 1e-2
        noisy = clean + torch.randn_like(clean) * std
        top, idx = self.softmax(noisy).topk(min(self.k + 1, self.n), dim=1)
        top_k, idx_k = top[:, : self.k], idx[:, : self.k]
        gates = torch.zeros_like(noisy, requires_grad=True).scatter(
            1, idx_k, top_k / (top_k.sum(1, keepdim=True) + 1e-6)
        )
        load = self._prob_in_top_k(clean, noisy, std, top).sum(0)
        loss = self.cv_squared(gates.sum(0)) + self.cv_squared(load)
        dispatcher = SparseDispatcher(self.n, gates)
        parts = dispatcher.dispatch(x)
        return (
            dispatcher.combine([self.experts[i](parts[i]) for i in range(self.n)]),
            loss * 1e-2,
            dispatcher._part_sizes,
        )


torch.manual_seed(7)
model = MoE(6, 3, 4)
opt = torch.optim.Adam(model.parameters(), lr=0.02)
x, y = torch.rand(20, 6), torch.rand(20, 3).softmax(1)
for i in range(4):
    y_hat, aux, sizes = model(x)
    loss = nn.MSELoss()(y_hat, y) + aux
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(f"step {i} loss {loss.item():.4f} aux {aux.item():.4f} sizes {sizes}")
