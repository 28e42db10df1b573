import { operations, type Operations } from './operations.ts'
import { readProblem } from './problem.ts'
import {
  sendRequest,
  type ClientOptions,
  type RequestInput,
  type RequestTarget,
} from './request.ts'

export type ClientOperationId = keyof Operations

export interface CallOptions {
  /** For a POST: makes a repetition safe, because it is answered as the first request was. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export type InputOf<Id extends ClientOperationId> = Operations[Id]['input'] & CallOptions
export type OutputOf<Id extends ClientOperationId> = Operations[Id]['output']

/**
 * One method for each operation. What is not a success is thrown as a `CrierProblem`; nothing is
 * ever retried here.
 */
export type Client = {
  readonly [Id in ClientOperationId]: Record<never, never> extends Operations[Id]['input']
    ? (input?: InputOf<Id>) => Promise<OutputOf<Id>>
    : (input: InputOf<Id>) => Promise<OutputOf<Id>>
}

export function createClient(options: ClientOptions): Client {
  const entries = Object.entries(operations).map(([id, operation]) => [
    id,
    (input: RequestInput = {}) => call(options, operation, input),
  ])
  const methods = Object.fromEntries(entries) as Record<
    ClientOperationId,
    (input?: RequestInput) => Promise<unknown>
  >
  return methods as Client
}

const replayed = new WeakSet<object>()

/**
 * True when an answer or a problem repeats the first one of its idempotency key, and so describes
 * the state at that time.
 */
export const isReplayed = (answer: object): boolean => replayed.has(answer)

async function call(
  options: ClientOptions,
  target: RequestTarget,
  input: RequestInput,
): Promise<unknown> {
  const answer = await sendRequest(options, target, input)
  const told = answer.ok
    ? answer.status === 204
      ? null
      : ((await answer.json()) as object)
    : await readProblem(answer)
  if (told !== null && answer.headers.get('idempotency-replayed') === 'true') replayed.add(told)
  if (!answer.ok) throw told
  return told
}
