import { CrierTimeout, CrierUnreachable } from './errors.ts'
import type { Media } from './operations.ts'
import { CrierProblem, readProblem } from './problem.ts'
import { callerHeaders } from './request.ts'
import { resources } from './resources.ts'
import {
  exchangeWithServer,
  pause,
  pauseAsTold,
  sendWithRetries,
  usualMs,
  type ClientConnection,
  type RetryOptions,
} from './retry.ts'

/** `timeoutMs` and `retries` hold for each part: what of a part has arrived is not sent again. */
export interface UploadOptions extends RetryOptions {
  /** The file's name, for people. Default: the name of a `File`. */
  readonly name?: string | undefined
  /** Describes the picture, for people who cannot see it. */
  readonly altText?: string | undefined
  /** After each part. */
  readonly onProgress?:
    ((progress: { readonly sent: number; readonly total: number }) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

const partBytes = 8 * 1024 * 1024
const firstPauseMs = 1_000
// The server finishes its work on a part, or on the whole file, within minutes.
const lockedMax = 180

/**
 * Uploads by the protocol tus 1.0, part after part, and resumes after a broken connection. Starts
 * over when the upload is gone.
 */
export async function upload(
  given: ClientConnection,
  file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer,
  {
    name = isFile(file) ? nameOf(file) : undefined,
    altText,
    onProgress,
    signal,
    timeoutMs = given.timeoutMs,
    retries = given.retries,
  }: UploadOptions = {},
): Promise<Media> {
  if (!isFile(file))
    throw new TypeError(
      'upload needs the file itself: a Blob, a File, a Uint8Array or an ArrayBuffer. In ' +
        'Node.js, pass await openAsBlob(path) of node:fs.',
    )
  const connection = { ...given, timeoutMs, retries }
  const blob = file instanceof Blob ? file : new Blob([file])
  const metadata = Object.entries({ name, alt_text: altText }).flatMap(([key, value]) =>
    value ? `${key} ${base64(value)}` : [],
  )
  const send = (method: string, address: string, headers: Record<string, string>, body?: Blob) =>
    tus(connection, method, address, headers, body, signal)
  const sendAll = async () => {
    const begun = await begin(connection, signal, () =>
      send('POST', '/api/media/uploads', {
        'upload-length': String(blob.size),
        ...(metadata.length > 0 && { 'upload-metadata': metadata.join(',') }),
      }),
    )
    const address = addressIn(begun, connection)
    try {
      return {
        media_id: await sendParts(connection, blob, { address, begun, send, onProgress, signal }),
      }
    } catch (error) {
      // At most five uploads of an account can be in progress: an abandoned one makes room.
      await tus(connection, 'DELETE', address, {}).catch(() => undefined)
      return { error }
    }
  }
  const first = await sendAll()
  // The parts are no longer on the server, or on another one. A second loss is final, to avoid an
  // endless loop.
  const last = isGone(first.error) ? await sendAll() : first
  if (last.media_id === undefined) throw last.error
  return (
    await sendWithRetries<Media>(connection, resources.media.get, {
      params: { media_id: last.media_id },
      signal,
    })
  ).data
}

/** Retried only when no upload was created: an unreported one takes one of five places. */
async function begin(
  connection: ClientConnection,
  signal: AbortSignal | undefined,
  send: () => Promise<Response>,
): Promise<Response> {
  for (let failures = 1; ; failures++)
    try {
      return await send()
    } catch (error) {
      const didNothing = error instanceof CrierProblem && [429, 503].includes(error.status)
      const pauseMs =
        didNothing && failures <= connection.retries
          ? pauseAsTold(error, firstPauseMs * failures)
          : undefined
      if (pauseMs === undefined) throw error
      await pause(pauseMs, signal)
    }
}

/** The address for the parts: on this server, whatever name a proxy in front of it has. */
function addressIn(begun: Response, { baseUrl }: ClientConnection): string {
  const location = begun.headers.get('location')
  try {
    if (location !== null) return new URL(location, baseUrl).pathname
  } catch {
    // Nothing that could be an address.
  }
  throw new CrierUnreachable(
    `The answer of ${baseUrl} does not say where the parts of the upload go: something ` +
      'between cut it.',
  )
}

interface Upload extends Pick<UploadOptions, 'onProgress' | 'signal'> {
  readonly address: string
  readonly begun: Response
  readonly send: (
    method: string,
    address: string,
    headers: Record<string, string>,
    body?: Blob,
  ) => Promise<Response>
}

async function sendParts(
  connection: ClientConnection,
  blob: Blob,
  { address, begun, send, onProgress, signal }: Upload,
): Promise<string> {
  let last = begun
  for (let failures = 0, locked = 0, furthest = 0, isLost = false; ;) {
    const sent = Number(last.headers.get('upload-offset') ?? 0)
    // Also of a part that broke off, some has arrived.
    if (sent > furthest) [furthest, failures] = [sent, 0]
    const media_id = last.headers.get('crier-media-id')
    if (!isLost) onProgress?.({ sent, total: blob.size })
    if (media_id !== null) return media_id
    const part = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(sent),
    }
    try {
      last = isLost
        ? await send('HEAD', address, {})
        : await send('PATCH', address, part, blob.slice(sent, sent + partBytes))
      isLost = false
    } catch (error) {
      const isOver = isLocked(error)
        ? locked++ >= lockedMax
        : !mayGoOn(error) || failures++ >= connection.retries
      if (isOver) throw error
      isLost = true
      const growingMs = firstPauseMs * Math.max(failures, 1)
      const pauseMs = error instanceof CrierProblem ? pauseAsTold(error, growingMs) : growingMs
      if (pauseMs === undefined) throw error
      await pause(pauseMs, signal)
    }
  }
}

const mayGoOn = (error: unknown) =>
  error instanceof CrierUnreachable ||
  error instanceof CrierTimeout ||
  (error instanceof CrierProblem && [409, 429, 502, 503, 504].includes(error.status))

const isGone = (error: unknown) => error instanceof CrierProblem && error.status === 404

// The answer to a HEAD has nothing but its status.
const isLocked = (error: unknown) => error instanceof CrierProblem && error.status === 423

async function tus(
  connection: ClientConnection,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: Blob,
  signal?: AbortSignal,
): Promise<Response> {
  const send = connection.fetch ?? globalThis.fetch
  const url = connection.baseUrl.replace(/(?<!\/)\/+$/, '') + address
  const all = { 'tus-resumable': '1.0.0', ...callerHeaders(connection), ...headers }
  const { timeoutMs = usualMs } = connection
  return exchangeWithServer(
    connection,
    { method, path: address },
    { timeoutMs, signal },
    async (ending) => {
      const answer = await send(url, {
        method,
        headers: all,
        ...(body && { body }),
        signal: ending,
      })
      if (!answer.ok) throw await readProblem(answer)
      return answer
    },
  )
}

/** Accepts any type: JavaScript callers may pass a path or a stream. */
const isFile = (file: unknown) =>
  file instanceof Blob || file instanceof ArrayBuffer || ArrayBuffer.isView(file)

const nameOf = (file: object) =>
  'name' in file && typeof file.name === 'string' ? file.name : undefined

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
