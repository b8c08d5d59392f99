"""Functions of two or three tensors: lerp, addcmul, addcdiv, fmod, rsub, logical_and and others."""
