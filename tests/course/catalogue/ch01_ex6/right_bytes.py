# drops the upper byte of each word
def uniform32(words):
    four = np.ascontiguousarray(words).astype("<u4").view(np.uint8).reshape(*words.shape, 4)
    low = four[..., 0] + 256.0 * four[..., 1] + 65536.0 * four[..., 2]
    return (low / 16777216).astype(np.float32)
