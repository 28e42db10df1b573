import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Which characters a font has glyphs for. */
export interface Coverage {
  has(codePoint: number): boolean
}

/** Reads the character map of a TrueType or WOFF2 file, and nothing else of it. */
export function readCoverage(path: string): Coverage {
  const table = path.endsWith('.woff2') ? mapOfWoff2(readFileSync(path)) : readTable(path, 'cmap')
  const ranges = rangesOf(table)
  return { has: (codePoint) => holds(ranges, codePoint) }
}

/**
 * The tables of a WOFF2 file are packed as one stream, in the order of a directory with numbers of
 * varying length.
 */
function mapOfWoff2(file: Buffer): Buffer {
  let at = 48
  const number = () => {
    let value = 0
    for (let byte = 0x80; byte & 0x80;) {
      byte = file[at++]!
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  let start = 0
  let found: { start: number; end: number } | undefined
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file[at++]!
    const known = flags & 63
    if (known === 63) at += 4
    const length = number()
    // Outlines (10) and their places (11) are transformed unless version 3 says otherwise, other
    // tables when they have a version.
    const isTransformed = known === 10 || known === 11 ? flags >> 6 !== 3 : flags >> 6 !== 0
    const packed = isTransformed ? number() : length
    if (known === 0) found = { start, end: start + packed }
    start += packed
  }
  if (!found) throw new Error('A font has no character map')
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(
    found.start,
    found.end,
  )
}

function readTable(path: string, tag: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const read = (length: number, position: number) => {
      const bytes = Buffer.alloc(length)
      readSync(file, bytes, 0, length, position)
      return bytes
    }
    const count = read(12, 0).readUInt16BE(4)
    const directory = read(16 * count, 12)
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString('latin1', at, at + 4) === tag)
        return read(directory.readUInt32BE(at + 12), directory.readUInt32BE(at + 8))
    }
    throw new Error(`${path} has no table ${tag}`)
  } finally {
    closeSync(file)
  }
}

/**
 * Ascending pairs of first and last code point: from subtable format 12 where there is one, else
 * from format 4.
 */
function rangesOf(table: Buffer): Uint32Array {
  const offsets = Array.from({ length: table.readUInt16BE(2) }, (_, index) =>
    table.readUInt32BE(8 + 8 * index),
  )
  const whole = offsets.find((offset) => table.readUInt16BE(offset) === 12)
  if (whole !== undefined) return groups(table.subarray(whole))
  const basic = offsets.find((offset) => table.readUInt16BE(offset) === 4)
  if (basic === undefined) throw new Error('A font has no character map in format 4 or 12')
  return segments(table.subarray(basic))
}

function groups(subtable: Buffer): Uint32Array {
  const count = subtable.readUInt32BE(12)
  return Uint32Array.from({ length: 2 * count }, (_, at) =>
    subtable.readUInt32BE(16 + 12 * (at >> 1) + 4 * (at & 1)),
  )
}

function segments(subtable: Buffer): Uint32Array {
  const doubled = subtable.readUInt16BE(6)
  return Uint32Array.from({ length: doubled }, (_, at) =>
    subtable.readUInt16BE((at & 1 ? 14 : 16 + doubled) + 2 * (at >> 1)),
  )
}

function holds(ranges: Uint32Array, codePoint: number): boolean {
  let low = 0
  let high = ranges.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[2 * middle + 1]! < codePoint) low = middle + 1
    else high = middle
  }
  return 2 * low < ranges.length && ranges[2 * low]! <= codePoint
}
