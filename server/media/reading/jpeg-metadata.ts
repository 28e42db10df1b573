/**
 * Removes Exif, XMP, comments and application data from a JPEG, up to the end of its picture: a
 * second one may follow. Its pixels and its colour profile stay as they are. ISO/IEC 10918-1,
 * Annex B.
 */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let position = 2
  while (position < jpeg.length) {
    // Any number of bytes may fill up before a marker.
    while (jpeg[position] === 0xff && jpeg[position + 1] === 0xff) position += 1
    const marker = jpeg[position + 1]
    if (jpeg[position] !== 0xff || marker === undefined) break
    if (marker === endOfPicture) break
    if (hasNoLength(marker)) {
      kept.push(jpeg.subarray(position, position + 2))
      position += 2
      continue
    }
    const end = position + 2 + (((jpeg[position + 2] ?? 0) << 8) | (jpeg[position + 3] ?? 0))
    const pixelsEnd = marker === startOfScan ? endOfPixels(jpeg, end) : end
    if (!isMetadata(marker, jpeg.subarray(position + 4, end)))
      kept.push(jpeg.subarray(position, pixelsEnd))
    position = pixelsEnd
  }
  return Buffer.concat([...kept, Buffer.of(0xff, endOfPicture)])
}

const [endOfPicture, startOfScan] = [0xd9, 0xda]

const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Among pixels 0xff is followed by 0, or by the marker of a restart. */
function endOfPixels(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7))
      return at
  }
  return jpeg.length
}

// APP0 is JFIF, APP14 how colours are stored; APP2 the colour profile, or a list of
// further pictures.
function isMetadata(marker: number, content: Uint8Array): boolean {
  if (marker === 0xfe) return true
  if (marker < 0xe0 || marker > 0xef || marker === 0xee) return false
  if (marker === 0xe2) return !startsWith(content, 'ICC_PROFILE\0')
  return marker !== 0xe0 || !startsWith(content, 'JFIF\0')
}

const startsWith = (content: Uint8Array, text: string) =>
  Buffer.from(content.subarray(0, text.length)).toString('latin1') === text
