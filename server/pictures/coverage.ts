import { closeSync, openSync, readSync } from 'node:fs'

/** Which characters a font has glyphs for. */
export interface Coverage {
  has(codePoint: number): boolean
}

/** Reads the character map of a TrueType file, and nothing else of it. */
export function readCoverage(path: string): Coverage {
  const table = readTable(path, 'cmap')
  const ranges = rangesOf(table)
  return { has: (codePoint) => holds(ranges, codePoint) }
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
      if (directory.toString('latin1', at, at + 4) === tag) return read(directory.readUInt32BE(at + 12), directory.readUInt32BE(at + 8))
    }
    throw new Error(`${path} has no table ${tag}`)
  } finally {
    closeSync(file)
  }
}

/** Ascending pairs of first and last code point: from subtable format 12 where there is one, else from format 4. */
function rangesOf(table: Buffer): Uint32Array {
  const offsets = Array.from({ length: table.readUInt16BE(2) }, (_, index) => table.readUInt32BE(8 + 8 * index))
  const whole = offsets.find((offset) => table.readUInt16BE(offset) === 12)
  if (whole !== undefined) return groups(table.subarray(whole))
  const basic = offsets.find((offset) => table.readUInt16BE(offset) === 4)
  if (basic === undefined) throw new Error('A font has no character map in format 4 or 12')
  return segments(table.subarray(basic))
}

function groups(subtable: Buffer): Uint32Array {
  const count = subtable.readUInt32BE(12)
  return Uint32Array.from({ length: 2 * count }, (_, at) => subtable.readUInt32BE(16 + 12 * (at >> 1) + 4 * (at & 1)))
}

function segments(subtable: Buffer): Uint32Array {
  const doubled = subtable.readUInt16BE(6)
  return Uint32Array.from({ length: doubled }, (_, at) => subtable.readUInt16BE((at & 1 ? 14 : 16 + doubled) + 2 * (at >> 1)))
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
