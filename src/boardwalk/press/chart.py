"""Charts on a PDF page as lines and letters, drawn from the same figure that makes the SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.path import Path
from reportlab.platypus import Flowable

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.font_manager import FontProperties
    from matplotlib.text import Text
    from matplotlib.transforms import Transform
    from matplotlib.typing import ColorType

CAPS = {"butt": 0, "round": 1, "projecting": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


class PageChart(Flowable):  # type: ignore[misc]
    """A figure on a page, at its own size in points."""

    def __init__(self, figure: Figure, regular: str, bold: str) -> None:
        super().__init__()
        self.figure, self.fonts = figure, (regular, bold)
        self.width, self.height = (float(inches) * 72 for inches in figure.get_size_inches())

    def wrap(self, *_: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self.figure.draw(_OnPage(self.canv, self.width, self.height, self.fonts))


class _OnPage(RendererBase):
    def __init__(self, canvas: Any, width: float, height: float, fonts: tuple[str, str]) -> None:
        super().__init__()
        self._canvas, self._size, self._fonts = canvas, (width, height), fonts

    def flipy(self) -> bool:
        return False

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self._size

    def draw_path(
        self,
        gc: GraphicsContextBase,
        path: Path,
        transform: Transform,
        rgbFace: ColorType | None = None,  # noqa: N803
    ) -> None:
        self._canvas.saveState()
        self._clip(gc)
        shape = self._canvas.beginPath()
        for points, code in path.iter_segments(transform, simplify=False):
            _add(shape, [float(each) for each in points], int(code))
        stroked = gc.get_linewidth() > 0 and gc.get_rgb()[3] > 0
        if stroked:
            self._pen(gc)
        if rgbFace is not None:
            self._brush(gc, rgbFace)
        self._canvas.drawPath(shape, stroke=int(stroked), fill=int(rgbFace is not None))
        self._canvas.restoreState()

    def _clip(self, gc: GraphicsContextBase) -> None:
        box = gc.get_clip_rectangle()
        if box is not None:
            shape = self._canvas.beginPath()
            shape.rect(box.x0, box.y0, box.width, box.height)
            self._canvas.clipPath(shape, stroke=0, fill=0)

    def _pen(self, gc: GraphicsContextBase) -> None:
        red, green, blue, alpha = gc.get_rgb()
        self._canvas.setStrokeColorRGB(red, green, blue, alpha)
        self._canvas.setLineWidth(gc.get_linewidth())
        self._canvas.setLineCap(CAPS[gc.get_capstyle()])
        self._canvas.setLineJoin(JOINS[gc.get_joinstyle()])
        offset, dashes = cast("tuple[float | None, list[float] | None]", gc.get_dashes())
        if dashes is not None:
            self._canvas.setDash([float(each) for each in dashes], float(offset or 0))

    def _brush(self, gc: GraphicsContextBase, color: Any) -> None:
        alpha = gc.get_alpha() if gc.get_forced_alpha() or len(color) < 4 else color[3]
        self._canvas.setFillColorRGB(*color[:3], alpha)

    def draw_text(
        self, gc: GraphicsContextBase, x: float, y: float, s: str, prop: FontProperties, angle: float,
        ismath: Any = False, mtext: Text | None = None,
    ) -> None:  # fmt: skip
        assert not ismath, f"{s!r} is mathematics, which our charts do not use"
        del mtext
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(float(x), float(y))
        canvas.rotate(float(angle))
        red, green, blue, alpha = gc.get_rgb()
        canvas.setFillColorRGB(red, green, blue, alpha)
        canvas.setFont(self._fonts[prop.get_weight() in ("bold", 700)], prop.get_size_in_points())
        canvas.drawString(0, 0, s)
        canvas.restoreState()


def _add(shape: Any, points: list[float], code: int) -> None:
    if code == Path.MOVETO:
        shape.moveTo(*points)
    elif code == Path.LINETO:
        shape.lineTo(*points)
    elif code == Path.CURVE4:
        shape.curveTo(*points)
    elif code == Path.CLOSEPOLY:
        shape.close()
    else:
        raise AssertionError(f"our charts do not use path code {code}")
