import { parentPort, workerData } from 'node:worker_threads'
import { decodeText } from './decode-text.ts'
import { textMax, type Document, type Extracted, type ExtractionAnswer } from './extract.ts'
import { readSourceText } from './read-text.ts'
import { firstCodePoints } from '../text/first-code-points.ts'

// Cleaning drops what cannot be seen: of any text that somebody wrote to be read, four times the
// longest is more than enough.
const rawMax = 4 * textMax

// Started by extract.ts, once for each document; ends with it.
const answer: ExtractionAnswer = await read(workerData as Document).then(
  (extracted) => ({ extracted: { ...extracted, text: firstCodePoints(extracted.text, textMax) } }),
  (error: unknown) => ({ problem: String(error) }),
)
parentPort?.postMessage(answer)

async function read({ kind, bytes, contentType }: Document): Promise<Extracted> {
  switch (kind) {
    case 'pdf': {
      const { readPdf } = await import('./read-pdf.ts')
      return readPdf(bytes)
    }
    case 'html': {
      const { readHtml } = await import('./read-html.ts')
      return readHtml(decodeText(bytes, contentType, true))
    }
    case 'card': {
      const { readCardHtml } = await import('./read-card-html.ts')
      return readCardHtml(decodeText(bytes, contentType, true))
    }
    case 'feed': {
      const { readFeed } = await import('./read-feed.ts')
      return readFeed(decodeText(bytes, contentType, true))
    }
    case 'text': {
      const text = firstCodePoints(decodeText(bytes, contentType, false), rawMax)
      return { title: null, text: readSourceText(text) }
    }
    default:
      return kind satisfies never
  }
}
