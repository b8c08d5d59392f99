import minitorch as torch


def multiply_all(batches, w, streams):
    ready = torch.cuda.Event()
    ready.record()
    results = [None] * len(batches)
    for turn, stream in enumerate(streams):
        stream.wait_event(ready)
        with torch.cuda.stream(stream):
            for i in range(turn, len(batches), len(streams)):
                results[i] = torch.mm(batches[i].cuda(non_blocking=True), w)
    for stream in streams:
        stream.record_event().wait(torch.cuda.current_stream())
    return results
