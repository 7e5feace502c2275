"""The box: pin map, wiring, drawings and installation, as data that the programs read."""
