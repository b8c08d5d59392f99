# padding is filled with 0 first, then a product with one-hot rows
def last_steps(output, lengths):
    places = torch.arange(output.shape[1])
    here = (places == (lengths - 1)[:, None])[:, :, None]
    return torch.where(here, output, torch.zeros_like(output)).sum(1)
