"""Everything that looks: camera, mat, cards, sticks."""

import os

# Read once by numpy's linear algebra when it is loaded: the matrices here are small, and one core
# is what the eye gets beside display and buzzers.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
