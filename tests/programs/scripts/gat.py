import torch
from torch import nn
import torch.nn.functional as F


class GraphAttentionLayer(nn.Module):
    def __init__(self, in_features, out_features, n_heads, concat=False, dropout=0.4, slope=0.2):
        super().__init__()
        self.n_heads, self.concat, self.dropout = n_heads, concat, dropout
        self.n_hidden = out_features // n_heads if concat else out_features
        self.W = nn.Parameter(torch.empty(size=(in_features, self.n_hidden * n_heads)))
        self.a = nn.Parameter(torch.empty(size=(n_heads, 2 * self.n_hidden, 1)))
        self.leakyrelu = nn.LeakyReLU(slope)
        self.softmax = nn.Softmax(dim=1)
        self.reset_parameters()

    def reset_parameters(self):
        nn.init.xavier_normal_(self.W)
        nn.init.xavier_normal_(self.a)

    def forward(self, h, adj_mat):
        n_nodes = h.shape[0]
        h_t = F.dropout(torch.mm(h, self.W), self.dropout, training=self.training)
        h_t = h_t.view(n_nodes, self.n_heads, self.n_hidden).permute(1, 0, 2)
        source = torch.matmul(h_t, self.a[:, : self.n_hidden, :])
        target = torch.matmul(h_t, self.a[:, self.n_hidden :, :])
        e = self.leakyrelu(source + target.mT)
        mask = -9e16 * torch.ones_like(e)
        attention = F.softmax(torch.where(adj_mat > 0, e, mask), dim=-1)
        attention = F.dropout(attention, self.dropout, training=self.training)
        out = torch.matmul(attention, h_t)
        if self.concat:
            return out.permute(1, 0, 2).contiguous().view(n_nodes, self.n_hidden * self.n_heads)
        return out.mean(dim=0)


class GCN(nn.Module):
    def __init__(self, i, h, o):
        super().__init__()
        self.kernel1 = nn.Parameter(nn.init.kaiming_uniform_(torch.empty(i, h), a=5**0.5))
        self.kernel2 = nn.Parameter(
            nn.init.kaiming_normal_(torch.empty(h, o), mode="fan_out", nonlinearity="relu")
        )

    def forward(self, x, adj):
        return F.log_softmax(adj @ F.relu(adj @ x @ self.kernel1) @ self.kernel2, dim=-1)


torch.manual_seed(13)
N = 10
edges = torch.randint(N, (2, 24))
adj = torch.zeros(N, N)
adj[edges[0], edges[1]] = 1
adj = torch.maximum(adj, adj.T) + torch.eye(N)
deg = adj.sum(1)
norm = torch.diag(deg.pow(-0.5)) @ adj @ torch.diag(deg.pow(-0.5))
x, y = torch.eye(N), torch.arange(N) % 2
idx_train, idx_val = torch.randperm(N).split([7, 3])
print(idx_train, int(adj.sum()), torch.nonzero(adj)[:4].t())


class GAT(nn.Module):
    def __init__(self):
        super().__init__()
        self.gat1 = GraphAttentionLayer(N, 8, 2, concat=True)
        self.gat2 = GraphAttentionLayer(8, 2, 1)

    def forward(self, h, adj):
        return F.log_softmax(self.gat2(F.elu(self.gat1(h, adj)), adj), dim=1)


for name, model, a in [("gat", GAT(), adj), ("gcn", GCN(N, 6, 2), norm)]:
    opt = torch.optim.Adam(model.parameters(), lr=0.05, weight_decay=5e-4)
    crit = nn.NLLLoss()
    for epoch in range(4):
        model.train()
        opt.zero_grad()
        loss = crit(model(x, a)[idx_train], y[idx_train])
        loss.backward()
        opt.step()
        model.eval()
        with torch.no_grad():
            out = model(x, a)
            acc = out[idx_val].argmax(dim=1).eq(y[idx_val]).float().mean()
        print(f"{name} epoch {epoch + 1:04d} loss {loss.item():.4f} val acc {acc.item():.3f}")
