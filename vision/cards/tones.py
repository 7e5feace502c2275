"""How the photos of two faces differ in tone: what is left of their difference then is print."""

import numpy as np
from numpy.typing import NDArray

from vision.cards.light import mixture, thinned
from vision.cards.segments import Floats, Mask

CURVE, LEVEL_STIFFNESS = 3, 1e-3
"""Degree of the tone curve by which the exposure of two photos may differ, and how firmly it keeps
to none, against one pixel."""


def retoned(face: Floats, wanted: Floats) -> Floats:
    """`face` with the mixture of its channels that brings it nearest to `wanted`."""
    channels = np.full((4, face[..., 0].size), 255.0, np.float32)
    channels[:3] = face.reshape(-1, 3).T
    square, left = products(channels, channels), products(channels, wanted.reshape(-1, 3).T)
    hold = 1e-4 * np.trace(square) / 4.0 * np.eye(4)
    mixed = np.linalg.solve(square + hold, left).T
    return np.asarray(mixture([face], [mixed * (1.0, 1.0, 1.0, 255.0)])[0])


def exposed(face: Floats, wanted: Floats, where: Mask | None = None) -> Floats:
    """`face` with the tone curve, the same for all channels, that brings it nearest to `wanted`, or
    a part (height×width) of it."""
    few = (thinned(one) for one in (face, wanted))
    some, levels = few if where is None else (one[thinned(where)] for one in few)
    some, levels = powers_of(some), levels.reshape(1, -1)
    # Two levels have no curve: the flattest of many is taken.
    square = products(some, some) + LEVEL_STIFFNESS * np.eye(len(some))
    curve = np.linalg.solve(square, products(some, levels))
    return np.asarray(curve.T.astype(np.float32) @ powers_of(face)).reshape(face.shape)


def powers_of(levels: Floats) -> Floats:
    """(CURVE + 1)×n: the powers of all levels, from -1 to 1."""
    powers = np.ones((CURVE + 1, levels.size), np.float32)
    powers[1] = levels.ravel()
    powers[1] *= 1.0 / 127.5
    powers[1] -= 1.0
    for number in range(2, len(powers)):
        np.multiply(powers[number - 1], powers[1], out=powers[number])
    return powers


def products(ones: Floats, others: Floats) -> NDArray[np.float64]:
    """m×k: every one (m×n) times every other (k×n)."""
    # A copy: of an array with itself BLAS makes a product that takes five times as long.
    return np.asarray(ones @ np.array(others).T, np.float64)
