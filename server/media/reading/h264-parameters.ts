import type { PixelFacts } from '@crier/writing/text/visual.ts'

/** By the number that H.264 and H.265 give them. */
export const chromas = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'] as const
// ISO 14496-10, 7.3.2.1.1: the profiles that name chroma and depth; all others have 4:2:0 in
// 8 bits.
const namingProfiles: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
])

/**
 * Reads the first sequence parameter set of an `avcC` box; null when there is none that can
 * be read.
 */
export function h264Pixels(avcC: Uint8Array): PixelFacts | null {
  const sets = (avcC[5] ?? 0) & 0x1f
  const length = ((avcC[6] ?? 0) << 8) | (avcC[7] ?? 0)
  if (sets === 0 || length < 4 || avcC.length < 8 + length) return null
  try {
    return parsed(unescaped(avcC.subarray(9, 8 + length)))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Two zeros that would resemble the start of a unit are followed by a 3, which is dropped. */
function unescaped(bytes: Uint8Array): Uint8Array {
  return bytes.filter(
    (byte, index) =>
      !(byte === 3 && index >= 2 && bytes[index - 1] === 0 && bytes[index - 2] === 0),
  )
}

function parsed(bytes: Uint8Array): PixelFacts {
  const { bits, unsigned, signed } = reader(bytes)
  const profile = bits(8)
  bits(16)
  unsigned()
  let [chroma, bitDepth] = [1, 8]
  if (namingProfiles.has(profile)) {
    chroma = unsigned()
    if (chroma === 3) bits(1)
    bitDepth = 8 + Math.max(unsigned(), unsigned())
    bits(1)
    if (bits(1) === 1) skipScalingLists(chroma === 3 ? 12 : 8)
  }
  unsigned()
  const order = unsigned()
  if (order === 0) unsigned()
  else if (order === 1) {
    bits(1)
    signed()
    signed()
    // The bytes end before a count that is absurd does.
    for (let count = unsigned(); count > 0; count--) signed()
  }
  unsigned()
  bits(1)
  unsigned()
  unsigned()
  return { chroma: chromas[chroma] ?? null, bitDepth, isInterlaced: bits(1) === 0 }

  function skipScalingLists(count: number) {
    for (let list = 0; list < count; list++) {
      let [last, next] = [8, 8]
      if (bits(1) === 0) continue
      for (let index = 0; index < (list < 6 ? 16 : 64) && next !== 0; index++) {
        next = (last + signed() + 256) % 256
        last = next === 0 ? last : next
      }
    }
  }
}

/**
 * Bits and the numbers of variable length of ISO 14496-10, 9.1. Throws a RangeError behind the end.
 */
function reader(bytes: Uint8Array) {
  let at = 0
  const bit = () => {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new RangeError('The parameter set ends too early.')
    const value = (byte >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  const bits = (count: number) => {
    let value = 0
    for (let index = 0; index < count; index++) value = value * 2 + bit()
    return value
  }
  const unsigned = () => {
    let zeros = 0
    while (bit() === 0) if (++zeros > 31) throw new RangeError('The parameter set is broken.')
    return 2 ** zeros - 1 + bits(zeros)
  }
  const signed = () => {
    const code = unsigned()
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2
  }
  return { bits, unsigned, signed }
}
