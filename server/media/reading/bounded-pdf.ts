import { AsyncLocalStorage } from 'node:async_hooks'
import { inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFRawStream,
} from 'pdf-lib'
import { errorCode } from '../../database/embedded/data-directory.ts'
import { Unreadable } from './unreadable.ts'

const objectsMax = 200_000
const unpackedBytesMax = 50_000_000

interface Counts {
  objects: number
  unpackedBytes: number
  /** The reader of pdf-lib replaces errors, so this keeps the reason. */
  refusal: Unreadable | undefined
}

/** The counts of the document that is being read: several may be read at once. */
const reading = new AsyncLocalStorage<Counts>()

/**
 * Reads a PDF while it counts what is in it: a file of some megabytes can hold objects for minutes.
 */
export async function boundedLoad(bytes: Uint8Array): Promise<PDFDocument> {
  const counts: Counts = { objects: 0, unpackedBytes: 0, refusal: undefined }
  return reading.run(counts, async () => {
    try {
      return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    } catch (error) {
      throw counts.refusal ?? error
    }
  })
}

function throwUnreadable(detail: string): never {
  const refusal = new Unreadable(detail)
  const counts = reading.getStore()
  if (counts) counts.refusal ??= refusal
  throw refusal
}

// pdf-lib has no hook for this: each dictionary, list and stream comes through this method, those
// within others too.
const parser: { parseObject: PDFObjectParser['parseObject'] } = PDFObjectParser.prototype
const parseObject = parser.parseObject
parser.parseObject = function (this: PDFObjectParser) {
  const object = parseObject.call(this)
  const isCounted =
    object instanceof PDFDict || object instanceof PDFArray || object instanceof PDFRawStream
  const counts = isCounted ? reading.getStore() : undefined
  if (counts && ++counts.objects > objectsMax) throwTooManyObjects()
  return object
}

const forStream = PDFObjectStreamParser.forStream
PDFObjectStreamParser.forStream = (stream, shouldWaitForTick) => {
  const counts = reading.getStore()
  if (counts) {
    // Even to list so many takes seconds.
    const count = stream.dict.lookup(PDFName.of('N'))
    if (count instanceof PDFNumber && counts.objects + count.asNumber() > objectsMax)
      throwTooManyObjects()
    counts.unpackedBytes += unpackedBytes(stream, unpackedBytesMax - counts.unpackedBytes)
    if (counts.unpackedBytes > unpackedBytesMax) throwTooLarge()
  }
  return forStream(stream, shouldWaitForTick)
}

function throwTooManyObjects(): never {
  throwUnreadable(
    `A PDF may have at most ${objectsMax.toLocaleString('en')} objects. Print it into a new ` +
      'PDF, or split it.',
  )
}

function throwTooLarge(): never {
  throwUnreadable(
    `The objects of a PDF may take at most ${unpackedBytesMax / 1_000_000} MB unpacked. Print ` +
      'it into a new PDF, or split it.',
  )
}

/** zlib stops at the limit; pdf-lib unpacks all of it. */
function unpackedBytes(stream: PDFRawStream, bytesMax: number): number {
  if (stream.dict.lookup(PDFName.of('Filter')) !== PDFName.of('FlateDecode'))
    return decodePDFRawStream(stream).decode().length
  try {
    return inflateSync(stream.contents, { maxOutputLength: Math.max(1, bytesMax + 1) }).length
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throwTooLarge()
    // pdf-lib reads on where zlib gives up; its time is bounded.
    return 0
  }
}
