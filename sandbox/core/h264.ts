/**
 * Reads from an H.264 stream's `avcC` box whether a decoder accepts it; undefined when it
 * cannot be read.
 */
export function readSequence(
  avcC: Uint8Array,
): { chromaFormat: number; bits: number; progressive: boolean } | undefined {
  // One sequence parameter set: its length is at 6, it begins at 8 with the byte of its kind.
  const length = avcC.length < 8 ? 0 : Buffer.from(avcC).readUInt16BE(6)
  const unit = avcC.subarray(9, 8 + length)
  // A 3 behind two zeros says nothing.
  const plain = unit.filter(
    (byte, index) => byte !== 3 || unit[index - 1] !== 0 || unit[index - 2] !== 0,
  )
  const digits = [...plain].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let place = 24
  const skip = (count: number) => {
    place += count
  }
  const number = () => {
    const one = digits.indexOf('1', place)
    if (one === -1) throw new RangeError('no number')
    const count = one - place
    place = one + count + 1
    return Number.parseInt(digits.slice(one, place), 2) - 1
  }
  try {
    number()
    const named = plain[0] !== undefined && plain[0] >= 100
    const chromaFormat = named ? number() : 1
    if (chromaFormat === 3) skip(1)
    const bits = named ? 8 + Math.max(number(), number()) : 8
    // Scaling lists are not read: such a stream counts as progressive.
    if (named && digits[place + 1] === '1') return { chromaFormat, bits, progressive: true }
    if (named) skip(2)
    number()
    if (number() === 0) number()
    number()
    skip(1)
    number()
    number()
    return { chromaFormat, bits, progressive: digits[place] === '1' }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
