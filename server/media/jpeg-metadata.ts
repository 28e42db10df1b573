/** A JPEG without Exif, XMP, comments and what else programs leave in it; its pixels and its colour profile stay as they are. */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let position = 2
  while (position + 4 <= jpeg.length && jpeg[position] === 0xff) {
    const marker = jpeg[position + 1]!
    // From the first scan on there are pixels.
    if (marker === 0xda) break
    const end = position + 2 + ((jpeg[position + 2]! << 8) | jpeg[position + 3]!)
    if (!isMetadata(marker)) kept.push(jpeg.subarray(position, end))
    position = end
  }
  return Buffer.concat([...kept, jpeg.subarray(position)])
}

// APP0 is JFIF, APP2 the colour profile, APP14 how its colours are stored.
const isMetadata = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker))
