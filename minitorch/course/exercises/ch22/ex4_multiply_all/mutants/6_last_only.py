"""Only the last stream is waited for at the end."""

import minitorch as torch


def multiply_all(batches, w, streams):
    here = torch.cuda.current_stream()
    for stream in streams:
        stream.wait_stream(here)
    results = []
    for i, batch in enumerate(batches):
        with torch.cuda.stream(streams[i % len(streams)]):
            results.append(batch.to("cuda", non_blocking=True) @ w)
    here.wait_stream(streams[-1])
    return results
