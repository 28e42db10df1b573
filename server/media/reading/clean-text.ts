import { readFile, stat, writeFile } from 'node:fs/promises'
import type { MediaFacts } from '../../ports/files/intake.ts'
import type { MediaType } from './sniff.ts'
import { Unreadable } from './unreadable.ts'

// A book has less; a draft is written from far less.
const bytesMax = 5_000_000

/** A text is only for drafting: it is kept as it is when all of it is text. */
export async function cleanText(
  from: string,
  to: string,
  contentType: MediaType,
): Promise<MediaFacts> {
  if ((await stat(from)).size > bytesMax)
    throw new Unreadable(`A text may have at most ${bytesMax / 1_000_000} MB.`)
  const bytes = await readFile(from)
  try {
    if (new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\u0000'))
      throw new Error('NUL')
  } catch {
    throw new Unreadable('The text is not UTF-8.')
  }
  await writeFile(to, bytes)
  return {
    kind: 'document',
    contentType,
    width: null,
    height: null,
    durationMs: null,
    codecs: [],
    frames: null,
  }
}
