import { parentPort, workerData } from 'node:worker_threads'
import type { Document, ExtractionAnswer } from './extract.ts'

// Started by extract.ts, once for each document; ends with it.
const answer: ExtractionAnswer = await read(workerData as Document).catch((error: unknown) => ({ fault: String(error) }))
parentPort?.postMessage(answer)

async function read(document: Document): Promise<ExtractionAnswer> {
  if (document.kind === 'pdf') {
    const { readPdf } = await import('./read-pdf.ts')
    return { extracted: await readPdf(document.bytes) }
  }
  const { readHtml } = await import('./read-html.ts')
  return { extracted: readHtml(document.html) }
}
