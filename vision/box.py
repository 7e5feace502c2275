"""A part of a picture."""

from dataclasses import dataclass

from vision.picture import Picture


@dataclass(frozen=True, slots=True)
class Box:
    """Pixels from `left`, `top` up to, not with, `right`, `bottom`."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def whole(cls, picture: Picture) -> "Box":
        return cls(0, 0, picture.shape[1], picture.shape[0])

    @property
    def rows(self) -> slice:
        return slice(self.top, self.bottom)

    @property
    def columns(self) -> slice:
        return slice(self.left, self.right)

    @property
    def is_empty(self) -> bool:
        return self.left >= self.right or self.top >= self.bottom

    def meets(self, other: "Box") -> bool:
        beside = self.right <= other.left or other.right <= self.left
        above = self.bottom <= other.top or other.bottom <= self.top
        return not (beside or above)

    def joined(self, other: "Box") -> "Box":
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, by: int) -> "Box":
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def scaled(self, by: float) -> "Box":
        """The same part of a picture that is so many times larger."""
        left, top, right, bottom = (
            round(side * by) for side in (self.left, self.top, self.right, self.bottom)
        )
        return Box(left, top, right, bottom)

    def holds(self, other: "Box") -> bool:
        return self.joined(other) == self

    def clipped(self, other: "Box") -> "Box":
        """The part of this box that lies in the other one; empty if they do not meet."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )
