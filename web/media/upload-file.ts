import { CrierProblem, readProblem } from '@crier/sdk/problem.ts'
import type { BytesRequest, SendBytes } from './bytes-request.ts'

interface Ports {
  readonly send: SendBytes
  pause(ms: number, signal: AbortSignal): Promise<void>
  newKey(): string
}

export interface Progress {
  /** How many bytes the server has, or has been sent. */
  sent(bytes: number): void
  /** A cut, and that it is tried again; null: it goes on. */
  waits(error: Error | null): void
  /** Stores the address where an upload in parts resumes after a reload; null for none. */
  remember(address: string | null): void
}

// Above it, what was sent before a cut is worth keeping.
const wholeMax = 5 * 1_048_576
// The size of a request that proxies allow.
const partBytes = 8 * 1_048_576
// Each cut is followed by a question how far it came: some three minutes without a byte, then a
// person presses the button.
const idleMax = 16
const longestPauseMs = 30_000
const uploads = '/api/media/uploads'
const tus = { 'tus-resumable': '1.0.0' }

/** Uploads a file and returns its id: whole, or in parts that resume after an interruption. */
export async function uploadFile(
  ports: Ports,
  file: File,
  known: string | null,
  progress: Progress,
  signal: AbortSignal,
): Promise<string> {
  const step =
    file.size > wholeMax
      ? inParts(ports, file, known, progress, signal)
      : whole(ports, file, progress, signal)
  let [idle, farthest] = [0, 0]
  let last: unknown = new TypeError('No answer brought it on.')
  for (;;) {
    try {
      const reached = await step()
      if (typeof reached === 'string') return reached
      progress.waits(null)
      idle = reached > farthest ? 0 : idle + 1
      // At the start, also of a restart, no bytes have arrived.
      farthest = reached === 0 ? 0 : Math.max(farthest, reached)
      if (idle > idleMax) throw last
    } catch (error) {
      last = error
      idle += 1
      if (signal.aborted || !mayPass(error) || idle > idleMax) throw error
      progress.waits(error as Error)
      await ports.pause(pauseAfter(error as Error, idle), signal)
    }
  }
}

/** Makes one step, and returns how many bytes the server has; at the end the id of the upload. */
type Step = () => Promise<number | string>

/** Each call tries once. The key makes a repetition after a lost answer safe. */
function whole({ send, newKey }: Ports, file: File, progress: Progress, signal: AbortSignal): Step {
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    'idempotency-key': newKey(),
  }
  const path = `/api/media?${new URLSearchParams({ name: shortName(file) }).toString()}`
  return async () => {
    const answer = await orProblem(
      send({ method: 'POST', path, headers, body: file, signal, onSent: progress.sent }),
    )
    return ((await answer.json()) as { readonly media_id: string }).media_id
  }
}

/** Begins, asks how far it came, or sends a part. */
function inParts(
  { send }: Ports,
  file: File,
  known: string | null,
  progress: Progress,
  signal: AbortSignal,
): Step {
  let address = known
  let isAnew = false
  // Unknown: the server tells.
  let offset: number | null = null
  const ask = async (
    request: Pick<BytesRequest, 'method' | 'path' | 'body' | 'onSent'> & {
      readonly headers?: Record<string, string>
    },
  ) => {
    const answer = await orProblem(
      send({ ...request, headers: { ...tus, ...request.headers }, signal }),
    )
    offset = Number(answer.headers.get('upload-offset'))
    progress.sent(offset)
    return { answer, reached: answer.headers.get('crier-media-id') ?? offset }
  }
  const begin = async () => {
    const headers = {
      'upload-length': String(file.size),
      'upload-metadata': `name ${base64(shortName(file))}`,
    }
    const { answer } = await ask({ method: 'POST', path: uploads, headers })
    address = answer.headers.get('location')!
    progress.remember(address)
    return 0
  }
  const goOn = async (path: string) => {
    if (offset === null) return (await ask({ method: 'HEAD', path })).reached
    const from = offset
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
    }
    // Should this fail, the server has some part of it.
    offset = null
    const part = {
      body: file.slice(from, from + partBytes),
      onSent: (bytes: number) => progress.sent(from + bytes),
    }
    return (await ask({ method: 'PATCH', path, headers, ...part })).reached
  }
  return async () => {
    if (address === null) return begin()
    try {
      const reached = await goOn(address)
      if (typeof reached === 'string') progress.remember(null)
      return reached
    } catch (error) {
      if (!(error instanceof CrierProblem) || mayPass(error)) throw error
      // The server has more than was thought, as after a lost answer: it is asked.
      if (error.status === 409) throw new TypeError(error.detail, { cause: error })
      progress.remember(null)
      // The upload is older than a day, or its parts are on another server: it starts over, after
      // the old one is removed. A second time would repeat for ever. Every other refusal is about
      // the file.
      if (error.status !== 404 || isAnew) throw error
      await deleteUpload(send, address)
      isAnew = true
      address = null
      return 0
    }
  }
}

/** Gives up what was sent of an upload in parts; the server forgets it within a day anyway. */
export async function deleteUpload(send: SendBytes, path: string): Promise<void> {
  await send({ method: 'DELETE', path, headers: tus, signal: AbortSignal.timeout(30_000) }).catch(
    () => undefined,
  )
}

async function orProblem(sent: Promise<Response>): Promise<Response> {
  const answer = await sent
  if (!answer.ok) throw await readProblem(answer)
  return answer
}

/**
 * A cut, a server that is away or busy, and another request that still writes to the same upload.
 */
function mayPass(error: unknown): boolean {
  if (!(error instanceof CrierProblem)) return error instanceof TypeError
  return error.status >= 500 || [408, 423, 429].includes(error.status)
}

function pauseAfter(error: Error, failures: number): number {
  const asked = error instanceof CrierProblem ? (error.retryAfter ?? 0) * 1_000 : 0
  return Math.min(Math.max(asked, 1_000 * 2 ** (failures - 1)), longestPauseMs)
}

// As long as the server takes it.
const shortName = ({ name }: File) => [...(name || 'file')].slice(0, 200).join('')

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
