# reads a number in the loop

def multiply_all(batches, w, streams):
    here = torch.cuda.current_stream()
    for stream in streams:
        stream.wait_stream(here)
    results = []
    for i, batch in enumerate(batches):
        with torch.cuda.stream(streams[i % len(streams)]):
            results.append(batch.to("cuda", non_blocking=True) @ w)
            results[-1].sum().item()
    for stream in streams:
        here.wait_stream(stream)
    return results
