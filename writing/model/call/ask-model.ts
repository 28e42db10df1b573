import type { TSchema } from 'typebox'
import type { LanguageModelV4GenerateResult, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Clock } from '@crier/server/ports/clock.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import type { ModelCall } from '@crier/server/ports/writer.ts'
import type { Completion } from './completion.ts'
import { errorWords } from './error-words.ts'
import { refusedBy, stepDown, stepsMax, type LearnedRungs, type Rungs } from '../ladder.ts'
import { jsonOf } from './json-in-text.ts'
import { modelFailure, modelFailureOf, noReply, type ModelFailure } from './model-failure.ts'
import type { ModelSettings } from '../model-settings.ts'
import { outboundFetch, type ModelExchange } from './outbound-fetch.ts'
import { providers } from './providers.ts'
import { withinTime } from './time-limit.ts'

export interface ModelTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/**
 * One call, as the draft that it belongs to and the operator who checks a server are told of it.
 */
export interface CallReport extends ModelCall {
  readonly rungs: Rungs
  /** As it came; null where nothing came. */
  readonly status: number | null
  readonly body: string
  readonly outcome: 'answered' | ModelFailure['cause']
}

export type ModelAnswer = { readonly kind: 'text'; readonly text: string } | ModelFailure

export interface ModelQuestion {
  readonly settings: ModelSettings
  readonly outbound: Outbound
  readonly clock: Clock
  readonly learned: LearnedRungs
  readonly instructions: string
  /** Of the answer. */
  readonly schema: TSchema
  readonly turns: readonly ModelTurn[]
  readonly outputTokensMax: number
  readonly signal: AbortSignal
  readonly report: (call: CallReport) => void
}

// A server that asks to wait is asked again so often within the time limit.
const waitsMax = 3

/**
 * Asks the model one question. What the server's words refuse is left out in the next call, and
 * what it asks to wait is waited, while the time limit lasts: it counts from the first call.
 */
export function askModel(question: ModelQuestion): Promise<ModelAnswer> {
  const { settings, clock, signal: given } = question
  const endsMs = clock.monotonic() + settings.timeoutMs
  return withinTime(clock, settings.timeoutMs, given, (signal) =>
    askUntil(endsMs, { ...question, signal }),
  )
}

async function askUntil(endsMs: number, question: ModelQuestion): Promise<ModelAnswer> {
  const { settings, clock, learned, signal } = question
  const leftMs = () => endsMs - clock.monotonic()
  let rungs = learned.current(clock.monotonic())
  let waits = 0
  for (let calls = 0; ; calls++) {
    const { answer, refused } = await callOnce(question, rungs, Math.max(1, leftMs()))
    if (answer.kind === 'text') {
      learned.accepted(rungs, clock.monotonic())
      return answer
    }
    if (calls >= stepsMax + waitsMax || signal.aborted || leftMs() <= 0) return answer
    const lower = refused === null ? null : stepDown(rungs, refused, settings.provider)
    if (lower !== null) rungs = lower
    else if (answer.waitMs !== null && answer.waitMs < leftMs() && waits++ < waitsMax)
      await clock.sleep(answer.waitMs, signal)
    else return answer
  }
}

interface Called {
  readonly answer: ModelAnswer
  /** What of the request the server's words refuse. */
  readonly refused: keyof Rungs | null
}

async function callOnce(question: ModelQuestion, rungs: Rungs, timeoutMs: number): Promise<Called> {
  const { clock, report } = question
  const begunMs = clock.monotonic()
  const { exchange, result } = await exchanged(question, rungs, timeoutMs)
  const read = readExchange(question, rungs, exchange, result)
  report({
    rungs,
    milliseconds: Math.round(clock.monotonic() - begunMs),
    input_tokens: read.completion?.tokens.input ?? null,
    output_tokens: read.completion?.tokens.output ?? null,
    status: exchange.ok ? exchange.status : null,
    body: exchange.ok ? exchange.body : '',
    outcome: read.answer.kind === 'text' ? 'answered' : read.answer.cause,
  })
  return read
}

interface Exchanged {
  readonly exchange: ModelExchange
  readonly result: LanguageModelV4GenerateResult | undefined
}

async function exchanged(
  { settings, outbound, instructions, schema, turns, outputTokensMax, signal }: ModelQuestion,
  rungs: Rungs,
  timeoutMs: number,
): Promise<Exchanged> {
  const provider = providers[settings.provider]
  let exchange: ModelExchange | undefined
  const fetch = outboundFetch({
    outbound,
    settings,
    timeoutMs,
    signal,
    shape: (body) => provider.shape(body, rungs),
    ended: (how) => (exchange = how),
  })
  try {
    const model = await provider.model(settings, fetch, rungs)
    const result = await model.doGenerate({
      prompt: promptOf(instructions, turns, rungs),
      maxOutputTokens: outputTokensMax,
      ...(rungs.form !== 'none' && {
        responseFormat: {
          type: 'json',
          name: 'draft',
          ...((rungs.form === 'json_schema' || settings.provider === 'openai') && {
            schema,
          }),
        },
      }),
    })
    return { exchange: exchange!, result }
  } catch (error) {
    // What a provider's package cannot read is read from what came; what happened before anything
    // was sent is a bug.
    if (exchange === undefined) throw error
    return { exchange, result: undefined }
  }
}

function promptOf(
  instructions: string,
  turns: readonly ModelTurn[],
  rungs: Rungs,
): LanguageModelV4Prompt {
  const spoken =
    rungs.instructions === 'system'
      ? turns
      : turns.map((turn, index) =>
          index === 0 ? { ...turn, content: `${instructions}\n\n${turn.content}` } : turn,
        )
  return [
    ...(rungs.instructions === 'system'
      ? [{ role: 'system' as const, content: instructions }]
      : []),
    ...spoken.map(({ role, content }) => ({
      role,
      content: [{ type: 'text' as const, text: content }],
    })),
  ]
}

function readExchange(
  { settings }: ModelQuestion,
  rungs: Rungs,
  exchange: ModelExchange,
  result: LanguageModelV4GenerateResult | undefined,
): Called & { readonly completion: Completion | null } {
  const none = (answer: ModelFailure, refused: Called['refused'] = null) => ({
    answer,
    refused,
    completion: null,
  })
  if (!exchange.ok) return none(noReply(exchange.reason, settings))
  const { status, body } = exchange
  if (status < 200 || status > 299)
    return none(modelFailureOf(exchange, settings), refusedIn(exchange, settings, rungs))
  const completion = providers[settings.provider].read(jsonOf(body), result)
  if (completion === null) return none(modelFailure('unreadable'))
  if ('error' in completion) return none(hiddenFailure(completion.error, exchange, settings))
  const { text, end } = completion
  const fault = text.trim() === '' && end === 'stop' ? 'unreadable' : faults[end]
  const answer: ModelAnswer = fault === null ? { kind: 'text', text } : modelFailure(fault)
  return { answer, refused: null, completion }
}

const faults = {
  stop: null,
  length: 'token_limit',
  filtered: 'filtered',
  refused: 'refused',
  failed: 'broken',
} as const

/** The server's words decide; a refusal without any is most often that of the form. */
function refusedIn(
  { status, body, headers }: ModelExchange & { ok: true },
  settings: ModelSettings,
  rungs: Rungs,
): keyof Rungs | null {
  const { cause } = modelFailureOf({ status, body, headers }, settings)
  if (
    cause !== 'rejected' &&
    cause !== 'setting' &&
    cause !== 'broken' &&
    cause !== 'unknown_model'
  )
    return null
  const named = refusedBy(errorWords(body))
  if (named !== null) return named
  return cause === 'rejected' && (status === 400 || status === 422) && rungs.form !== 'none'
    ? 'form'
    : null
}

/** The error says its own status, or none. */
function hiddenFailure(
  error: unknown,
  { headers }: ModelExchange & { ok: true },
  settings: ModelSettings,
): ModelFailure {
  const { code } = (error as { error?: { code?: unknown } | null }).error ?? {}
  const status = typeof code === 'number' && code >= 400 && code <= 599 ? code : 500
  return modelFailureOf({ status, headers, body: JSON.stringify(error) }, settings)
}
