# without causal the rows share their memory
# mistake: shared-memory
def may_look(lengths, size, causal):
    places = torch.arange(size)
    look = (places < lengths[:, None])[:, None, :].expand(len(lengths), size, size)
    return look & (places <= places[:, None]) if causal else look
