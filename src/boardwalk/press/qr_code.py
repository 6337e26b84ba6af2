"""QR codes, as the path of an SVG image."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple


class QrCode(NamedTuple):
    """A QR code without its margin."""

    size: int
    """Modules on each side."""
    path: str
    """The dark modules, each one unit wide."""


def qr_code(text: str) -> QrCode:
    """The smallest QR code for a text that can still be read if a seventh of it is damaged.

    >>> code = qr_code("otpauth://totp/Marina:Dale")
    >>> code.size, code.path[:11]
    (25, 'M0 0h7v1h-7')
    """
    from reportlab.graphics.barcode import qrencoder  # takes a moment to load

    code = qrencoder.QRCode(None, qrencoder.QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    runs = []
    for y, row in enumerate(code.modules):
        x = 0
        for dark, modules in groupby(row):
            width = len(list(modules))
            if dark:
                runs.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return QrCode(code.getModuleCount(), "".join(runs))
