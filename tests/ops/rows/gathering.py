"""The op table: gathering, scattering, masks, sorting."""
