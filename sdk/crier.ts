import { Call, ListCall, type PageOf } from './call.ts'
import { InvalidId } from './errors.ts'
import type { Media, Operations, Schedule } from './operations.ts'
import { filledPath, type ClientOptions } from './request.ts'
import { resources } from './resources.ts'
import { sendWithRetries, type ClientConnection, type RetryOptions } from './retry.ts'
import { upload, type UploadOptions } from './upload.ts'
import { waitForSchedule, type WaitOptions } from './wait-for-schedule.ts'

export interface CrierOptions extends ClientOptions, RetryOptions {}

/** The last argument of every call. */
export interface CallSettings extends RetryOptions {
  /** The key of a POST: set it when it must outlive this process. By default one is generated. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Every operation under its resource: parameters of the path first, then the body or the query,
 * then options of the call.
 */
export type Crier = {
  readonly [Group in keyof Resources]: {
    readonly [Name in keyof Resources[Group]]: Method<Resources[Group][Name]>
  }
} & {
  /** Waits until a schedule is published or failed. */
  waitForSchedule(scheduleId: string, options?: WaitOptions): Promise<Schedule>
  /** Uploads a file in parts, and goes on where the connection broke. */
  upload(
    file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer,
    options?: UploadOptions,
  ): Promise<Media>
}

type Resources = typeof resources

type Method<Place> = Place extends {
  readonly id: infer Id extends keyof Operations
  readonly path: infer Path extends string
}
  ? (
      ...given: [...PathValues<Path>, ...Sent<Operations[Id]['input']>]
    ) => CallOf<Operations[Id]['output']>
  : never

type PathValues<Path extends string> = Path extends `${string}{${string}}${infer Following}`
  ? [
      id: Path extends `${string}/{version}${string}` ? string | number : string,
      ...PathValues<Following>,
    ]
  : []

type Sent<Input> = 'body' extends keyof Input
  ? undefined extends Input['body']
    ? [body?: Input['body'], settings?: CallSettings & QueryOf<Input>]
    : [body: Input['body'], settings?: CallSettings & QueryOf<Input>]
  : 'query' extends keyof Input
    ? undefined extends Input['query']
      ? [query?: Input['query'], settings?: CallSettings]
      : [query: Input['query'], settings?: CallSettings]
    : [settings?: CallSettings]

type QueryOf<Input> = Input extends { query?: infer Query } ? { readonly query?: Query } : unknown

type CallOf<Output> = Output extends {
  readonly data: readonly (infer Item)[]
  readonly next_cursor: string | null
}
  ? ListCall<Item, Output>
  : Call<Output>

interface Operation {
  readonly method: string
  readonly path: string
  /** Absent: only the parameters of the path. */
  readonly sends?: 'body' | 'query'
  readonly takesMinutes?: true
  readonly isKeyless?: true
}

/** A client of one server with one key. */
export function createCrier(options: CrierOptions): Crier {
  const { baseUrl, apiKey, retries = 2 } = options
  if ('apiKey' in options && (apiKey === undefined || apiKey === ''))
    throw new TypeError(
      'apiKey is empty. Is the environment variable that holds it set? Leave `apiKey` out ' +
        'only on a page of the server itself.',
    )
  if (!/^https?:\/\/[^/]/.test(baseUrl))
    throw new TypeError('baseUrl needs the address of the server, such as http://127.0.0.1:3000.')
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey needs the key as it was shown, without spaces.')
  const connection: ClientConnection = { ...options, retries }
  const groups = mapValues<Readonly<Record<string, Operation>>, unknown>(resources, (methods) =>
    mapValues(
      methods,
      (operation) =>
        (...given: unknown[]) =>
          call(connection, operation, given),
    ),
  )
  const helpers = {
    waitForSchedule: (scheduleId: string, wait?: WaitOptions) =>
      waitForSchedule(connection, scheduleId, wait),
    upload: (file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer, settings?: UploadOptions) =>
      upload(connection, file, settings),
  }
  return { ...groups, ...helpers } as unknown as Crier
}

function call(
  connection: ClientConnection,
  operation: Operation,
  given: readonly unknown[],
): Call<unknown> {
  const names = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name]) => name!)
  const isId = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  for (const [index, name] of names.entries())
    if (typeof given[index] === 'object' && given[index] !== null)
      throw new InvalidId(
        `${name} is an object: pass the id itself, for the path ${operation.path}.`,
      )
  const params = Object.fromEntries(
    names.map((name, index) => [name, isId(given[index]) ? given[index] : undefined]),
  )
  filledPath(operation.path, params)
  const rest = given.slice(names.length)
  const content = operation.sends ? { [operation.sends]: rest.shift() } : {}
  const settings = (rest[0] ?? {}) as CallSettings & {
    readonly query?: Readonly<Record<string, unknown>>
  }
  const input = { ...settings, params, ...content }
  const answer = sendWithRetries<PageOf<unknown>>(connection, operation, input)
  const next = (cursor: string) =>
    sendWithRetries<PageOf<unknown>>(connection, operation, {
      ...input,
      query: { ...input.query, cursor },
    })
  return operation.method === 'GET' ? new ListCall(answer, next) : new Call(answer)
}

function mapValues<Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
