# events

def multiply_all(batches, w, streams):
    here = torch.cuda.current_stream()
    begin = here.record_event()
    out = []
    for s in streams:
        s.wait_event(begin)
    for i in range(len(batches)):
        s = streams[i % len(streams)]
        with torch.cuda.stream(s):
            g = batches[i].to(w.device, non_blocking=True)
            out.append(g.matmul(w))
    for s in streams:
        here.wait_event(s.record_event())
    return out
