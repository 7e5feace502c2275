"""Everything that looks: camera, mat, cards, sticks."""
