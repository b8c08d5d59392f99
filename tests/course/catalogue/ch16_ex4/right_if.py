# drops behind an if
import minitorch.nn.functional as F

class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body = body
        self.head = head
        self.p = p
        self.body.requires_grad_(False)
        self.body.eval()

    def forward(self, x):
        x = self.body(x)
        if self.training:
            x = F.dropout(x, self.p)
        return self.head(x)

    def train(self, mode=True):
        super().train(mode)
        self.body.eval()
        return self
