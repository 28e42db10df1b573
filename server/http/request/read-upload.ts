import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { Refusal } from '@crier/contract/problems.ts'
import type { RequestUpload, Use } from '../../context.ts'
import type { MediaQuota } from '../../media/quota.ts'
import { BlobTooLarge } from '../../ports/files/blobs.ts'
import type { Received } from '../../ports/files/intake.ts'

// The limit of a text beside the file; the operation limits it further.
const textBytesMax = 65_536
// The limit of a name that a browser gives a file; one that a person gives may be refused.
const fileNameMax = 200
// A link that carries nothing for so long carries nothing any more.
const stalledMs = 30_000

const uploading = new WeakSet<Socket>()

/** A file may take longer than any other request: as long as bytes come. */
export const isUploading = (socket: Socket) => uploading.has(socket)

const formType = /^multipart\/form-data\b/i

/** The bytes of its file, where a request says them: a form is a little larger than its file. */
export function fileBytesOf({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length']
  return length === undefined || formType.test(headers['content-type'] ?? '')
    ? undefined
    : Number(length)
}

/**
 * The file that a request brings, streamed to where files come in. Refuses what has no room as soon
 * as that is known (413).
 */
export async function readUpload(
  context: Use<'intake' | 'clock'>,
  request: IncomingMessage,
  texts: readonly string[],
  { bytesMax, tooLarge }: MediaQuota,
): Promise<RequestUpload> {
  const types = request.headersDistinct['content-type'] ?? []
  if (types.length !== 1 || request.headers['content-encoding'] !== undefined)
    throw noFile('Send the file with its `Content-Type`, as it is.')
  const isForm = formType.test(types[0]!)
  const declared = fileBytesOf(request)
  if (declared !== undefined && declared > bytesMax) throw tooLarge(declared)
  uploading.add(request.socket)
  const over = new AbortController()
  const source = watched(context, request, over.signal)
  try {
    return isForm
      ? await readForm(context, request, source, texts, bytesMax)
      : uploadOf(await context.intake.receive(source, bytesMax), {})
  } catch (error) {
    if (error instanceof BlobTooLarge) throw tooLarge(declared)
    // The client has disconnected, so the answer is not read.
    if (request.destroyed && !(error instanceof Refusal))
      throw new Refusal('invalid_parameter', 'The file ended before it was complete.')
    throw error
  } finally {
    over.abort()
    uploading.delete(request.socket)
  }
}

const uploadOf = (received: Received, texts: RequestUpload['texts']): RequestUpload => ({
  received,
  texts,
  [Symbol.asyncDispose]: () => received[Symbol.asyncDispose](),
})

/** The bytes of a part of a file, as they come. */
export async function* readPart(
  context: Use<'clock'>,
  request: IncomingMessage,
): AsyncGenerator<Uint8Array> {
  uploading.add(request.socket)
  const over = new AbortController()
  try {
    yield* watched(context, request, over.signal)
  } finally {
    over.abort()
    uploading.delete(request.socket)
  }
}

/** Ends the connection when nothing comes any more. */
async function* watched(
  { clock }: Use<'clock'>,
  request: IncomingMessage,
  over: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  const watch = async () => {
    for (let before = -1; !over.aborted && before !== bytes; await clock.sleep(stalledMs, over))
      before = bytes
    if (!over.aborted) request.destroy()
  }
  void watch()
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    yield chunk
  }
}

async function readForm(
  { intake }: Use<'intake'>,
  request: IncomingMessage,
  source: AsyncIterable<Uint8Array>,
  known: readonly string[],
  bytesMax: number,
): Promise<RequestUpload> {
  const texts: Record<string, string> = {}
  let fileName = ''
  let receiving: Promise<Received> | undefined
  const refusals: Refusal[] = []
  const form = readerOf(request)
  form.on('file', (name, file, nameOfFile?: string) => {
    if (name === 'file' && !receiving) {
      fileName = [...(nameOfFile ?? '').replaceAll('\u0000', '').toWellFormed()]
        .slice(0, fileNameMax)
        .join('')
      receiving = intake.receive(file, bytesMax)
      // Reported below, when the form has been read as far as possible.
      receiving.catch(() => form.destroy())
    } else {
      refusals.push(unknown(name))
      file.resume()
    }
  })
  form.on('field', (name, value, _nameTruncated, isCut) => {
    if (!known.includes(name) || name in texts) refusals.push(unknown(name))
    else if (isCut || !value.isWellFormed() || value.includes('\u0000'))
      refusals.push(new Refusal('invalid_parameter', `\`${name}\` is no text, or too long.`))
    else texts[name] = value
  })
  const ended = Promise.withResolvers<void>()
  form.once('finish', ended.resolve).once('error', ended.reject).once('close', ended.resolve)
  Readable.from(source).on('error', ended.reject).pipe(form)
  const broken = await ended.promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  const received = await receiving
  const refusal =
    refusals[0] ??
    (broken === undefined
      ? undefined
      : new Refusal('invalid_parameter', 'The form is broken, or it ended before it was complete.'))
  if (received && !refusal)
    return uploadOf(received, fileName === '' ? texts : { name: fileName, ...texts })
  await received?.[Symbol.asyncDispose]()
  throw (
    refusal ??
    new Refusal('missing_parameter', 'The form has no file.', [
      { pointer: '/file', detail: 'is required' },
    ])
  )
}

function readerOf(request: IncomingMessage) {
  try {
    const limits = {
      fieldSize: textBytesMax,
      fieldNameSize: 100,
      fields: 4,
      files: 2,
      parts: 6,
      headerPairs: 20,
    }
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch {
    throw new Refusal('invalid_parameter', 'The form names no boundary between its parts.')
  }
}

const partName = (name: string) => name.slice(0, 100).toWellFormed()

const unknown = (name: string) =>
  new Refusal(
    'unknown_parameter',
    `The form has the part \`${partName(name)}\`, which is not known, or twice: ` +
      `send the file as \`file\`.`,
    [{ pointer: `/${partName(name)}`, detail: 'is not known, or is given twice' }],
  )

const noFile = (detail: string) => new Refusal('unsupported_media_type', detail)
