"""Images

Pictures at another resolution, or looked at through a grid.
"""
