import { createHash } from 'node:crypto'
import { isPlain, LexBytes, LexLink } from './lex-values.ts'

// CIDs of version 1 with SHA-256, as the AT Protocol uses them: DAG-CBOR for records, raw for
// blobs.
const dagCbor = 0x71
const raw = 0x55

/** The CID of a record, or of anything else that is written as DAG-CBOR. */
export function cidOfRecord(record: unknown): string {
  return cidOf(dagCbor, encodeCbor(record))
}

/** The CID of the bytes of a blob. */
export function cidOfBytes(bytes: Uint8Array): string {
  return cidOf(raw, bytes)
}

function cidOf(codec: number, bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest()
  return `b${base32(Buffer.concat([Buffer.from([1, codec, 0x12, 0x20]), digest]))}`
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** RFC 4648 in lower case, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let [held, bits] = [0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31]
}

/** The bytes behind a CID in base32; undefined for another text. */
export function bytesOfCid(cid: string): Buffer | undefined {
  if (!/^b[a-z2-7]+$/.test(cid)) return undefined
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const digit of cid.slice(1)) {
    held = (held << 5) | alphabet.indexOf(digit)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >> bits)
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** DAG-CBOR: the shortest heads, keys by length and then by bytes, links as tag 42. */
export function encodeCbor(value: unknown): Buffer {
  if (value === null) return Buffer.from([0xf6])
  if (value === false) return Buffer.from([0xf4])
  if (value === true) return Buffer.from([0xf5])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return counted(3, Buffer.from(value, 'utf8'))
  if (value instanceof LexBytes) return counted(2, value.bytes)
  if (value instanceof LexLink) {
    const cid = Buffer.concat([Buffer.from([0]), bytesOfCid(value.cid) ?? Buffer.alloc(0)])
    return Buffer.concat([head(6, 42), counted(2, cid)])
  }
  if (Array.isArray(value))
    return Buffer.concat([head(4, value.length), ...value.map((item) => encodeCbor(item))])
  const entries = Object.entries(value ?? {})
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => [Buffer.from(key, 'utf8'), encodeCbor(inner)] as const)
    .toSorted(([a], [b]) => a.length - b.length || Buffer.compare(a, b))
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, inner]) => [counted(3, key), inner]),
  ])
}

function counted(kind: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([head(kind, bytes.byteLength), bytes])
}

/** The kind of what follows, and its length or value. */
function head(kind: number, value: number): Buffer {
  const first = kind << 5
  if (value < 24) return Buffer.from([first | value])
  const size = value < 0x100 ? 1 : value < 0x1_0000 ? 2 : value < 0x1_0000_0000 ? 4 : 8
  const bytes = Buffer.alloc(1 + size)
  bytes[0] = first | (24 + Math.log2(size))
  if (size === 8) bytes.writeBigUInt64BE(BigInt(value), 1)
  else bytes.writeUIntBE(value, 1, size)
  return bytes
}

/** False for a number that is too large to be exact: the protocol has none. */
export function isEncodable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (Array.isArray(value)) return value.every(isEncodable)
  return isPlain(value) ? Object.values(value).every(isEncodable) : true
}
