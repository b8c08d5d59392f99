import torch, math
import torch.nn as nn

torch.manual_seed(0)
torch.set_default_dtype(torch.float64)


def rk4(f, t, h, y):
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def odeint(f, y0, t):
    ys = [y0]
    for a, b in zip(t[:-1], t[1:]):
        ys.append(rk4(f, a, b - a, ys[-1]))
    return torch.stack(ys)


class Func(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 30), nn.Tanh(), nn.Linear(30, 2))
        for m in self.net.modules():
            if isinstance(m, nn.Linear):
                nn.init.normal_(m.weight, mean=0, std=0.1)
                nn.init.constant_(m.bias, val=0)
        self.nfe = 0

    def forward(self, t, y):
        self.nfe += 1
        return self.net(y**3)


class Adjoint(torch.autograd.Function):
    @staticmethod
    def forward(ctx, func, y0, t, flat):
        ctx.func = func
        with torch.no_grad():
            ys = odeint(func, y0, t)
        ctx.save_for_backward(t, ys, flat)
        return ys

    @staticmethod
    def backward(ctx, gy):
        t, ys, flat = ctx.saved_tensors
        func = ctx.func
        params = tuple(func.parameters())
        adj_y = gy[-1].clone()
        adj_p = torch.zeros_like(flat)
        for i in range(len(t) - 1, 0, -1):
            h = t[i - 1] - t[i]

            def aug(tt, state):
                y, a, p = state
                with torch.enable_grad():
                    y = y.detach().requires_grad_(True)
                    f = func(tt, y)
                    vj = torch.autograd.grad(
                        f, (y,) + params, -a, allow_unused=True, retain_graph=True
                    )
                vj = [torch.zeros_like(p_) if v is None else v for v, p_ in zip(vj, (y,) + params)]
                return f.detach(), vj[0], torch.cat([v.flatten() for v in vj[1:]])

            s = (ys[i], adj_y, adj_p)
            add = lambda s, k, c: tuple(a + c * b for a, b in zip(s, k))
            k1 = aug(t[i], s)
            k2 = aug(t[i] + h / 2, add(s, k1, h / 2))
            k3 = aug(t[i] + h / 2, add(s, k2, h / 2))
            k4 = aug(t[i - 1], add(s, k3, h))
            s = tuple(
                x + h / 6 * (a + 2 * b + 2 * c + d) for x, a, b, c, d in zip(s, k1, k2, k3, k4)
            )
            adj_y = s[1] + gy[i - 1]
            adj_p = s[2]
        return None, adj_y, None, adj_p


true_A = torch.tensor([[-0.1, 2.0], [-2.0, -0.1]])
true_y0 = torch.tensor([[2.0, 0.0]])
t = torch.linspace(0.0, 2.0, 21)
with torch.no_grad():
    true_y = odeint(lambda t, y: torch.mm(y**3, true_A), true_y0, t)
print(true_y.shape, true_y[-1])
func = Func()
opt = torch.optim.RMSprop(func.parameters(), lr=1e-2)
for i in range(6):
    opt.zero_grad()
    flat = nn.utils.parameters_to_vector(func.parameters())
    y = Adjoint.apply(func, true_y0.clone().requires_grad_(), t, flat)
    loss = torch.mean(torch.abs(y - true_y))
    loss.backward()
    opt.step()
    print("Iter {:04d} | Total Loss {:.6f} | nfe {}".format(i, loss.item(), func.nfe))
    func.nfe = 0
torch.set_default_dtype(torch.float32)
