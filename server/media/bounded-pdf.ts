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
import { errorCode } from '../database/data-directory.ts'
import { Unreadable } from './unreadable.ts'

const objectsMax = 200_000
const unpackedBytesMax = 50_000_000

/** Of the document that is being read; its process reads one at a time. The reader of pdf-lib replaces errors, so this keeps the reason. */
let reading: { objects: number; unpackedBytes: number; refusal: Unreadable | undefined } | undefined

/** Reads a PDF while it counts what is in it: a file of some megabytes can hold objects for minutes. */
export async function boundedLoad(bytes: Uint8Array): Promise<PDFDocument> {
  const counts = { objects: 0, unpackedBytes: 0, refusal: undefined as Unreadable | undefined }
  reading = counts
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  } catch (error) {
    throw counts.refusal ?? error
  } finally {
    reading = undefined
  }
}

function refuse(detail: string): never {
  const refusal = new Unreadable(detail)
  if (reading) reading.refusal ??= refusal
  throw refusal
}

// pdf-lib has no hook for this: each dictionary, list and stream comes through this method, those within others too.
const parser: { parseObject: PDFObjectParser['parseObject'] } = PDFObjectParser.prototype
const parseObject = parser.parseObject
parser.parseObject = function (this: PDFObjectParser) {
  const object = parseObject.call(this)
  const isCounted = object instanceof PDFDict || object instanceof PDFArray || object instanceof PDFRawStream
  if (reading && isCounted && ++reading.objects > objectsMax) refuseObjects()
  return object
}

const forStream = PDFObjectStreamParser.forStream
PDFObjectStreamParser.forStream = (stream, shouldWaitForTick) => {
  if (reading) {
    // Even to list so many takes seconds.
    const count = stream.dict.lookup(PDFName.of('N'))
    if (count instanceof PDFNumber && reading.objects + count.asNumber() > objectsMax) refuseObjects()
    reading.unpackedBytes += unpackedBytes(stream, unpackedBytesMax - reading.unpackedBytes)
    if (reading.unpackedBytes > unpackedBytesMax) refuseUnpacked()
  }
  return forStream(stream, shouldWaitForTick)
}

function refuseObjects(): never {
  refuse(`A PDF may have at most ${objectsMax.toLocaleString('en')} objects. Print it into a new PDF, or split it.`)
}

function refuseUnpacked(): never {
  refuse(`The objects of a PDF may take at most ${unpackedBytesMax / 1_000_000} MB unpacked. Print it into a new PDF, or split it.`)
}

/** zlib stops at the limit; pdf-lib unpacks all of it. */
function unpackedBytes(stream: PDFRawStream, bytesMax: number): number {
  if (stream.dict.lookup(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) return decodePDFRawStream(stream).decode().length
  try {
    return inflateSync(stream.contents, { maxOutputLength: Math.max(1, bytesMax + 1) }).length
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') refuseUnpacked()
    // pdf-lib reads on where zlib gives up; its time is bounded.
    return 0
  }
}
