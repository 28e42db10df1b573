import type { IncomingMessage } from 'node:http'
import { Refusal } from '@crier/contract/problems.ts'

// Forms of ours have a token and a word.
const bytesMax = 4_096

/** The fields of a form that a page of ours sends; empty when it is none. Refuses what is larger than any of them (413). */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Refusal('payload_too_large', 'A form of these pages has at most 4 KiB.')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
