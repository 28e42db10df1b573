import { operations, type Operations } from './operations.ts'
import { readProblem } from './problem.ts'

export interface ClientOptions {
  /** Where the server is, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string
  /** Without one: a browser in which somebody is signed in, on a page of the server itself. */
  readonly apiKey?: string | undefined
  /** Which of the signed-in person’s accounts; default: their first. */
  readonly accountId?: string | undefined
  /** Default: the platform's own. */
  readonly fetch?: typeof globalThis.fetch
}

export type OperationId = keyof Operations

export interface CallOptions {
  /** For a POST: makes a repetition safe, because it is answered as the first request was. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export type InputOf<Id extends OperationId> = Operations[Id]['input'] & CallOptions
export type OutputOf<Id extends OperationId> = Operations[Id]['output']

/** One method for each operation. What is not a success is thrown as a `CrierProblem`; nothing is ever retried here. */
export type Client = {
  readonly [Id in OperationId]: Record<never, never> extends Operations[Id]['input']
    ? (input?: InputOf<Id>) => Promise<OutputOf<Id>>
    : (input: InputOf<Id>) => Promise<OutputOf<Id>>
}

export function createClient(options: ClientOptions): Client {
  const entries = Object.entries(operations).map(([id, operation]) => [id, (input: AnyInput = {}) => call(options, operation, input)])
  const methods = Object.fromEntries(entries) as Record<OperationId, (input?: AnyInput) => Promise<unknown>>
  return methods as Client
}

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

async function call(
  options: ClientOptions,
  operation: { readonly method: string; readonly path: string },
  input: AnyInput,
): Promise<unknown> {
  const send = options.fetch ?? globalThis.fetch
  const answer = await send(addressOf(options.baseUrl, operation.path, input), {
    method: operation.method,
    headers: {
      accept: 'application/json',
      ...(options.apiKey !== undefined && { authorization: `Bearer ${options.apiKey}` }),
      ...(options.accountId !== undefined && { 'crier-account': options.accountId }),
      ...(input.body !== undefined && {
        'content-type': isFile(input.body) ? input.body.type || 'application/octet-stream' : 'application/json',
      }),
      ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
    },
    ...(input.body !== undefined && { body: isFile(input.body) ? input.body : JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  })
  if (!answer.ok) throw await readProblem(answer)
  return (answer.status === 204 ? null : await answer.json()) as never
}

/** Sent as it is; everything else is JSON. */
const isFile = (body: unknown): body is Blob => body instanceof Blob

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search === '' ? '' : `?${search}`}`
}
