import { InvalidId } from './errors.ts'

export interface ClientOptions {
  /** The server's address, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string
  /** Omit it in a browser that is signed in, on a page of the server itself. */
  readonly apiKey?: string | undefined
  /** Which of the signed-in person’s accounts; default: their first. */
  readonly accountId?: string | undefined
  /** Default: the platform's own. */
  readonly fetch?: typeof globalThis.fetch
}

export interface RequestTarget {
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  /** A language model or a server of others works on it. */
  readonly takesMinutes?: true | undefined
  /** A POST that refuses an idempotency key. */
  readonly isKeyless?: true | undefined
}

export interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends one operation once, as it is. */
export function sendRequest(
  options: ClientOptions,
  target: RequestTarget,
  input: RequestInput,
): Promise<Response> {
  const send = options.fetch ?? globalThis.fetch
  const { body } = input
  return send(addressOf(options.baseUrl, target.path, input), {
    method: target.method,
    headers: {
      accept: 'application/json',
      ...callerHeaders(options),
      ...(body !== undefined && {
        'content-type': isFile(body) ? body.type || 'application/octet-stream' : 'application/json',
      }),
      ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
    },
    ...(body !== undefined && { body: isFile(body) ? body : JSON.stringify(body) }),
    ...(input.signal && { signal: input.signal }),
  })
}

// A browser keeps its own, and asks another server’s leave for any other.
const isBrowser = 'document' in globalThis

export const callerHeaders = ({ apiKey, accountId }: ClientOptions) => ({
  ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  ...(apiKey !== undefined && !isBrowser && { 'user-agent': 'crier-sdk' }),
  ...(accountId !== undefined && { 'crier-account': accountId }),
})

/** Sent as it is; everything else is JSON. */
const isFile = (body: unknown): body is Blob => body instanceof Blob

/**
 * The path with its parameters in place. Throws `InvalidId` for what would lead to
 * another operation.
 */
export function filledPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new InvalidId(`${name} is missing: it is part of the path ${path}.`)
    const id = String(value)
    if (isDots(id))
      throw new InvalidId(
        `${name} is "${id}", which is no id: it would lead out of the path ${path}.`,
      )
    return encodeURIComponent(id)
  })
  if (filled.split(/[?#]/)[0]!.split('/').some(isDots))
    throw new InvalidId(`The path ${path} has a part "." or "..", which would lead out of it.`)
  return filled
}

// As WHATWG URL reads it: encoded dots, too.
const isDots = (part: string) => /^(?:\.|%2e){1,2}$/i.test(part)

/** An object is sent entry by entry: `metadata[campaign]=spring`. */
const entriesOf = (name: string, value: unknown): string[][] =>
  value instanceof Date
    ? [[name, value.toISOString()]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([entry, inner]) => [`${name}[${entry}]`, String(inner)])
      : [[name, String(value)]]

function addressOf(baseUrl: string, path: string, { params, query = {} }: RequestInput): string {
  const filled = filledPath(path, params)
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(
    given.flatMap(([name, value]) => entriesOf(name, value)),
  ).toString()
  return `${baseUrl.replace(/(?<!\/)\/+$/, '')}${filled}${search === '' ? '' : `?${search}`}`
}
