import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

interface ReplyBody {
  readonly bytes: Uint8Array
  /** More came, or should have come, than `bytes`. */
  readonly truncated: boolean
  /** Why the body is incomplete, when that was not our choice. */
  readonly failure: Error | undefined
}

/** A body that no honest server sends. */
export class BodyRefused extends Error {}

/**
 * Reads at most `maxBytes`, counted after decoding, and lets go of the rest. Never rejects.
 * `encoding` is the answer's Content-Encoding where the body is to be decoded, otherwise the empty
 * string.
 */
export async function readReplyBody(
  wire: Readable,
  encoding: string,
  maxBytes: number,
): Promise<ReplyBody> {
  const chunks: Uint8Array[] = []
  let room = maxBytes
  let failure: Error | undefined
  let truncated = false
  try {
    for await (const chunk of decode(wire, encoding, maxBytes)) {
      truncated = chunk.length > room
      chunks.push(chunk.subarray(0, room))
      room -= chunk.length
      if (truncated) break
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error('the body broke', { cause: error })
  }
  wire.destroy()
  return { bytes: Buffer.concat(chunks), truncated: truncated || failure !== undefined, failure }
}

// One encoding at most: chains of them are only used in attacks on the decoder (CVE-2026-22036 and
// its kin).
const decoders: Readonly<Record<string, () => Transform & { readonly bytesWritten: number }>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

// Pages reach 20 to 1; bombs 1,000 to 1. Small ones are let through: a repeated line of a short
// page is no bomb.
const ratioMax = 100
const ratioCheckedFromBytes = 64 * 1024

// Incompressible bytes grow a little, and both sides of the decoder read ahead.
const encodedAllowanceBytes = 256 * 1024

/** The bytes of a body without its encoding; refuses what is compressed beyond all measure. */
export function decode(
  wire: Readable,
  encoding: string,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  const name = encoding.trim().toLowerCase()
  // Read as it is: a generator around it would cost each webhook and each post some microseconds.
  if (name === '' || name === 'identity') return wire
  const decoder = Object.hasOwn(decoders, name) ? decoders[name]?.() : undefined
  if (!decoder) throw new BodyRefused('The answer uses a content encoding that is not read here.')
  return decoded(wire, decoder, maxBytes)
}

async function* decoded(
  wire: Readable,
  decoder: Transform & { readonly bytesWritten: number },
  maxBytes: number,
) {
  // An error in any of the three is thrown by the loop below.
  pipeline(
    wire,
    (encoded: AsyncIterable<Uint8Array>) => upTo(maxBytes + encodedAllowanceBytes, encoded),
    decoder,
    () => undefined,
  )
  let bytes = 0
  for await (const chunk of decoder as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > ratioCheckedFromBytes && bytes > decoder.bytesWritten * ratioMax) {
      throw new BodyRefused('The answer is compressed beyond all measure.')
    }
    yield chunk
  }
}

/** An encoded stream can go on for ever without decoding to anything. */
async function* upTo(
  bytesMax: number,
  encoded: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let passed = 0
  for await (const chunk of encoded) {
    passed += chunk.length
    if (passed > bytesMax)
      throw new BodyRefused('The compressed answer is longer than what it may decode to.')
    yield chunk
  }
}
