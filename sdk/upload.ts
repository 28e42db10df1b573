import { CrierUnreachable } from './errors.ts'
import type { Media } from './operations.ts'
import { CrierProblem, readProblem } from './problem.ts'
import { callerHeaders } from './request.ts'
import { resources } from './resources.ts'
import { pause, sendWithRetries, type Connection } from './retry.ts'

export interface UploadOptions {
  /** What it is called, for people. Default: the name of a `File`. */
  readonly name?: string | undefined
  /** What is to be seen, for those who cannot see it. */
  readonly altText?: string | undefined
  /** After each part. */
  readonly onProgress?: ((progress: { readonly sent: number; readonly total: number }) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

const partBytes = 8 * 1024 * 1024
const pauseMs = 1_000

/** By the protocol tus 1.0: begins, sends part after part, and asks how far it came where a connection broke. */
export async function upload(
  connection: Connection,
  file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer,
  { name = nameOf(file), altText, onProgress, signal }: UploadOptions = {},
): Promise<Media> {
  const blob = file instanceof Blob ? file : new Blob([file])
  const metadata = Object.entries({ name, alt_text: altText }).flatMap(([key, value]) => (value ? `${key} ${base64(value)}` : []))
  const send = (method: string, address: string, headers: Record<string, string>, body?: Blob) =>
    tus(connection, method, address, headers, body, signal)
  const begun = await send('POST', '/api/media/uploads', {
    'upload-length': String(blob.size),
    ...(metadata.length > 0 && { 'upload-metadata': metadata.join(',') }),
  })
  const address = new URL(begun.headers.get('location')!, connection.baseUrl).pathname
  try {
    return await sendParts(connection, blob, { address, begun, send, onProgress, signal })
  } catch (error) {
    // At most five of an account may be unfinished: one that nobody goes on with makes room.
    await tus(connection, 'DELETE', address, {}).catch(() => undefined)
    throw error
  }
}

interface Upload extends Pick<UploadOptions, 'onProgress' | 'signal'> {
  readonly address: string
  readonly begun: Response
  readonly send: (method: string, address: string, headers: Record<string, string>, body?: Blob) => Promise<Response>
}

async function sendParts(connection: Connection, blob: Blob, { address, begun, send, onProgress, signal }: Upload): Promise<Media> {
  let last = begun
  for (let failures = 0, isLost = false; ;) {
    const sent = Number(last.headers.get('upload-offset') ?? 0)
    const media_id = last.headers.get('crier-media-id')
    if (!isLost) onProgress?.({ sent, total: blob.size })
    if (media_id !== null) return (await sendWithRetries<Media>(connection, resources.media.get, { params: { media_id }, signal })).data
    const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(sent) }
    try {
      last = isLost ? await send('HEAD', address, {}) : await send('PATCH', address, part, blob.slice(sent, sent + partBytes))
      if (!isLost) failures = 0
      isLost = false
    } catch (error) {
      if (!mayGoOn(error) || failures++ >= connection.retries) throw error
      isLost = true
      await pause(pauseMs * failures, signal)
    }
  }
}

const mayGoOn = (error: unknown) =>
  error instanceof CrierUnreachable ||
  (error instanceof CrierProblem && (error.code === 'upload_locked' || [409, 429, 502, 503, 504].includes(error.status)))

async function tus(
  connection: Connection,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: Blob,
  signal?: AbortSignal,
): Promise<Response> {
  const send = connection.fetch ?? globalThis.fetch
  const url = connection.baseUrl.replace(/\/+$/, '') + address
  const all = { 'tus-resumable': '1.0.0', ...callerHeaders(connection), ...headers }
  const answer = await send(url, { method, headers: all, ...(body && { body }), ...(signal && { signal }) }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new CrierUnreachable(`The upload to ${connection.baseUrl} broke off.`, { cause: error })
  })
  if (!answer.ok) throw await readProblem(answer)
  return answer
}

const nameOf = (file: object) => ('name' in file && typeof file.name === 'string' ? file.name : undefined)

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
