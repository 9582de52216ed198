"""Makes noto-sans-math.woff2, the part of Noto Sans Math that the formulas need.

Run: scripts/env python3 web/src/fonts/subset.py
"""

import os
import subprocess
import tarfile
import tempfile

from fontTools import subset

# Version 3 has the MATH table, with which roots and brackets grow; Debian's 2.001 has not.
PACKAGE = "@fontsource/noto-sans-math@5.3.0"
FONT = "package/files/noto-sans-math-latin-400-normal.woff2"
TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "noto-sans-math.woff2")

RANGES = [
    "U+0020-007E",  # Latin, digits, brackets
    "U+00A0,U+00B1,U+00B7,U+00D7,U+00F7",  # ± · × ÷
    "U+0391-03A9,U+03B1-03C9",  # Greek
    "U+2016,U+2026,U+2032,U+2033",  # ‖ … ′ ″
    "U+2061-2064",  # invisible operators
    "U+2112,U+211D",  # ℒ ℝ
    "U+2190,U+2192,U+21A6",  # ← → ↦
    "U+2208,U+2211,U+2212,U+221A,U+221E",  # ∈ ∑ − √ ∞
    "U+2223,U+2225,U+2248,U+2260,U+2264,U+2265,U+22A4,U+22C5,U+22EF",
    "U+2308-230B,U+27E8,U+27E9",  # ⌈ ⌉ ⌊ ⌋ ⟨ ⟩
    "U+1D434-1D467,U+1D6FC-1D715",  # italic letters, Latin and Greek
]


def keep_small_roots(font, most=2):
    """Chromium leaves room after every √ for the widest one the font has, so the tall ones go."""
    variants = font["MATH"].table.MathVariants
    root = variants.VertGlyphCoverage.glyphs.index(font.getBestCmap()[ord("√")])
    construction = variants.VertGlyphConstruction[root]
    construction.MathGlyphVariantRecord = construction.MathGlyphVariantRecord[:most]
    construction.VariantCount = most
    construction.GlyphAssembly = None


with tempfile.TemporaryDirectory() as work:
    packed = subprocess.check_output(["npm", "pack", "--silent", PACKAGE], cwd=work, text=True).strip()
    with tarfile.open(os.path.join(work, packed)) as archive:
        archive.extract(FONT, work, filter="data")
    # Hints are for screens of few pixels, kerning for words: a third of the file, and no formula needs them.
    options = subset.Options(layout_features=[], hinting=False, flavor="woff2")
    font = subset.load_font(os.path.join(work, FONT), options)
    keep_small_roots(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(",".join(RANGES)))
    subsetter.subset(font)
    subset.save_font(font, TARGET, options)
print(TARGET, os.path.getsize(TARGET), "bytes")
