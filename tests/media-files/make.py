"""Adds EXIF with a place and a turning to picture.jpg, and writes document.pdf. Called by make.sh."""

import struct

# TIFF, little-endian: IFD0 with Make, Orientation 6 and the pointer to the GPS IFD, then the place of the Eiffel tower.
make = b"Camera of a test\0"
ifd0_bytes, gps_bytes = 2 + 3 * 12 + 4, 2 + 4 * 12 + 4
gps_at = 8 + ifd0_bytes
data_at = gps_at + gps_bytes
latitude_at = data_at + len(make) + 1
longitude_at = latitude_at + 24
entry = lambda tag, kind, count, value: struct.pack("<HHI", tag, kind, count) + value
offset = lambda value: struct.pack("<I", value)
tiff = b"II*\0" + offset(8)
tiff += struct.pack("<H", 3) + entry(0x010F, 2, len(make), offset(data_at)) + entry(0x0112, 3, 1, struct.pack("<HH", 6, 0))
tiff += entry(0x8825, 4, 1, offset(gps_at)) + offset(0)
tiff += struct.pack("<H", 4) + entry(1, 2, 2, b"N\0\0\0") + entry(2, 5, 3, offset(latitude_at))
tiff += entry(3, 2, 2, b"E\0\0\0") + entry(4, 5, 3, offset(longitude_at)) + offset(0)
tiff += make + b"\0"
tiff += struct.pack("<6I", 48, 1, 51, 1, 2772, 100) + struct.pack("<6I", 2, 1, 17, 1, 4020, 100)
exif = b"Exif\0\0" + tiff
plain = open("picture.jpg", "rb").read()
assert plain[:2] == b"\xff\xd8"
open("picture-exif-gps.jpg", "wb").write(plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:])

objects = [
    b"<< /Type /Catalog /Pages 2 0 R >>",
    b"<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F 7 0 R >> >> >>",
    b"<< /Length 42 >>\nstream\nBT /F 24 Tf 40 200 Td (The first page) Tj ET \nendstream",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 6 0 R /Resources << /Font << /F 7 0 R >> >> >>",
    b"<< /Length 42 >>\nstream\nBT /F 24 Tf 40 200 Td (And the second) Tj ET \nendstream",
    b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    b"<< /Title (Secret title) /Author (Somebody at home) /Producer (make.py) >>",
]
pdf, places = b"%PDF-1.4\n", []
for number, text in enumerate(objects, 1):
    places.append(len(pdf))
    pdf += b"%d 0 obj\n%s\nendobj\n" % (number, text)
table = len(pdf)
pdf += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(b"%010d 00000 n \n" % place for place in places)
pdf += b"trailer\n<< /Size %d /Root 1 0 R /Info 8 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
open("document.pdf", "wb").write(pdf)
