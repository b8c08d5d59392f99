"""The streams don't wait for `w`, which may still be in the making."""

import minitorch as torch


def multiply_all(batches, w, streams):
    here = torch.cuda.current_stream()
    results = []
    for i, batch in enumerate(batches):
        with torch.cuda.stream(streams[i % len(streams)]):
            results.append(batch.to("cuda", non_blocking=True) @ w)
    for stream in streams:
        here.wait_stream(stream)
    return results
