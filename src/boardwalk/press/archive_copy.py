"""What makes a PDF fit for an archive (ISO 19005-2, PDF/A-2b): embedded fonts, stated colors, and metadata as XMP.

A reader in fifty years finds everything that a page needs in the file itself.
"""

from __future__ import annotations

import struct
from functools import cache
from typing import Any
from xml.sax.saxutils import escape

from PIL import ImageCms
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from boardwalk.press.typeface import FILES, REGULAR, load_fonts

PRINTED = 4
"""The flag of an annotation that is printed with its page; an archive allows no others."""
MADE = "2000-01-01T00:00:00Z"
"""Files hold no date of ours, so that the same document gives the same bytes; this is what ReportLab writes instead."""
COLORS = "sRGB IEC61966-2.1"
PROFILE_DATE = struct.pack(">6H", 2000, 1, 1, 0, 0, 0)
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<pdf:Producer>{producer}</pdf:Producer><pdf:Keywords>{keywords}</pdf:Keywords>
<xmp:CreatorTool>{creator}</xmp:CreatorTool><xmp:CreateDate>{made}</xmp:CreateDate><xmp:ModifyDate>{made}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class ArchiveCanvas(Canvas):  # type: ignore[misc]
    """A canvas whose file may go into an archive. It begins in an embedded font, and its links are printed."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        load_fonts()
        super().__init__(*arguments, **{**named, "initialFontName": REGULAR, "pdfVersion": (1, 7)})

    def setFont(self, psfontname: str, *arguments: Any, **named: Any) -> None:  # noqa: N802
        """Grids ask for a font of the reader's, in which they print nothing; here they get one of ours."""
        super().setFont(psfontname if psfontname in FILES else REGULAR, *arguments, **named)

    def linkRect(self, *arguments: Any, **named: Any) -> Any:  # noqa: N802
        return super().linkRect(*arguments, **{**named, "F": PRINTED})

    def linkAbsolute(self, *arguments: Any, **named: Any) -> Any:  # noqa: N802
        return super().linkAbsolute(*arguments, **{**named, "F": PRINTED})

    def save(self) -> None:
        catalog = self._doc.Catalog
        catalog.Metadata = _metadata(self._doc.info)
        catalog.OutputIntents = PDFArray([_intent(self._doc)])
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        super().save()


def _metadata(info: Any) -> PDFStream:
    """What the file says about itself, once more as XMP; not compressed, so that anyone can read it."""
    names = "title", "author", "subject", "producer", "keywords", "creator"
    told = {name: escape(str(getattr(info, name))) for name in names}
    stream = PDFStream(content=XMP.format(**told, made=MADE).encode(), filters=[])
    stream.dictionary["Type"], stream.dictionary["Subtype"] = PDFName("Metadata"), PDFName("XML")
    return stream


def _intent(document: Any) -> PDFDictionary:
    """Which colors the numbers in the file are."""
    profile = PDFStream(content=_color_profile())
    profile.dictionary["N"] = 3
    return PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": PDFString(COLORS),
            "Info": PDFString(COLORS),
            "DestOutputProfile": document.Reference(profile),
        }
    )


@cache
def _color_profile() -> bytes:
    """The profile of sRGB, with a fixed date in its header."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return profile[:24] + PROFILE_DATE + profile[36:]
