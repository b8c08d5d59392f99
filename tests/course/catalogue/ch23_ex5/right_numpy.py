# NumPy's numbers
import numpy as np
def answers():
    return {'A': np.float32(40), 'B': np.int64(640), 'C': np.float64(2.5), 'D': 16, 'E': RuntimeError}
