"""The work goes to the current stream, and the others have none."""

import minitorch as torch


def multiply_all(batches, w, streams):
    here = torch.cuda.current_stream()
    for stream in streams:
        stream.wait_stream(here)
    results = []
    for batch in batches:
        with torch.cuda.stream(here):
            results.append(batch.to("cuda", non_blocking=True) @ w)
    for stream in streams:
        here.wait_stream(stream)
    return results
