import type { IncomingMessage } from 'node:http'
import { Refusal } from '@crier/contract/problems.ts'

// Most forms of ours have a token and a word.
const bytesOfMax = 4_096

/**
 * The fields of a form that a page of ours sends; empty when it is none. Refuses what is larger
 * than any of them (413).
 */
export async function readForm(
  request: IncomingMessage,
  bytesMax = bytesOfMax,
): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax)
      throw new Refusal(
        'payload_too_large',
        `A form of this page has at most ${bytesMax / 1_024} KiB.`,
      )
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
