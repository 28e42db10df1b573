import type { OutboundFailure } from '@crier/server/ports/outbound/outbound.ts'
import { errorWords } from './error-words.ts'
import type { ModelSettings } from '../model-settings.ts'
import { waitAsked } from './wait-asked.ts'

/** Why no answer came that could be used. */
export type Cause =
  | 'away'
  | 'unreachable'
  | 'slow'
  | 'loading'
  | 'busy'
  | 'quota'
  | 'key'
  | 'unknown_model'
  | 'rejected'
  | 'setting'
  | 'context'
  | 'broken'
  | 'unreadable'
  | 'too_long'
  | 'token_limit'
  | 'filtered'
  | 'refused'
  | 'crowded'
  | 'cancelled'

export interface ModelFailure {
  readonly kind: 'failed'
  readonly cause: Cause
  /** The same question may succeed at once. */
  readonly again: boolean
  /** For the caller, without address, key and the server's own words. */
  readonly detail: string
  /** For the operator's log: what to look at. */
  readonly operator: string
  /** The server asks to wait that long; null where it does not say. */
  readonly waitMs: number | null
  /** The caller may come back: 503 with `Retry-After`, after that many seconds. */
  readonly retryAfterSeconds: number | null
}

interface Sentences {
  readonly detail: string
  readonly operator: string
  readonly again?: boolean
  /** Told to the caller where the server does not say itself. */
  readonly retryAfterSeconds?: number
}

const sentences: Readonly<Record<Cause, Sentences>> = {
  away: {
    detail: 'The language model’s server does not answer.',
    operator: 'The server at CRIER_MODEL_URL refuses connections or breaks them: is it running?',
    again: true,
  },
  unreachable: {
    detail:
      'The language model’s server cannot be reached: the operator should check CRIER_MODEL_URL.',
    operator:
      'CRIER_MODEL_URL cannot be reached: its name does not resolve, its certificate is not ' +
      'valid, or it redirects.',
  },
  slow: {
    detail: 'The language model did not answer within {limit}.',
    operator:
      'The model took longer than CRIER_MODEL_TIMEOUT: give it more time, a smaller model, or ' +
      'fewer calls at a time (CRIER_MODEL_CONCURRENCY).',
  },
  loading: {
    detail: 'The language model is still being loaded. Try again in a moment.',
    operator: 'The server is loading the model: it writes once that is done.',
    retryAfterSeconds: 30,
  },
  busy: {
    detail: 'The language model’s server takes no more requests at the moment. Try again later.',
    operator:
      'The provider limits the rate of calls: lower CRIER_MODEL_CONCURRENCY or ask the ' +
      'provider for a higher limit.',
    retryAfterSeconds: 30,
  },
  quota: {
    detail: 'The language model’s quota is used up: the operator has to see to it.',
    operator:
      'The provider says that quota or credit of CRIER_MODEL_KEY is used up: look at the ' +
      'account and its billing there.',
    retryAfterSeconds: 600,
  },
  key: {
    detail:
      'The language model’s server refuses the key: the operator should check CRIER_MODEL_KEY.',
    operator: 'The server refuses CRIER_MODEL_KEY, or the key may not use this model.',
  },
  unknown_model: {
    detail:
      'The language model’s server does not know the address or the model: the operator ' +
      'should check CRIER_MODEL_URL and CRIER_MODEL.',
    operator:
      'The server knows no such address or model: CRIER_MODEL_URL usually ends in /v1, and ' +
      'CRIER_MODEL is the name that the server lists.',
  },
  rejected: {
    detail:
      'The language model’s server refuses the request: the operator should check CRIER_MODEL.',
    operator: 'The server refuses the request itself: `crier model check` shows its words.',
  },
  setting: {
    detail:
      'The language model’s server refuses the request: the operator should check ' +
      'CRIER_MODEL_BODY.',
    operator:
      'The server refuses a member of CRIER_MODEL_BODY: `crier model check` shows its words.',
  },
  context: {
    detail:
      'The source is too long for the language model, also when it is shortened: give ' +
      'a shorter one.',
    operator: 'The prompt does not fit the context of the model: load it with a larger one.',
  },
  broken: {
    detail: 'The language model’s server is out of order.',
    operator: 'The server answers with an error of its own: look at its log.',
    again: true,
  },
  unreadable: {
    detail: 'The language model did not answer in the form that was asked for.',
    operator:
      'What came cannot be read as a draft: the model may be too small, or ' +
      'CRIER_MODEL_PROVIDER another than the server’s.',
    again: true,
  },
  too_long: {
    detail: 'The language model’s answer is far too long.',
    operator: 'The answer is longer than a megabyte: the model does not come to an end.',
  },
  token_limit: {
    detail: 'The language model reached its token limit before the draft was finished.',
    operator:
      'The answer ended at the token limit: give the model a larger context, or let it think ' +
      'less (CRIER_MODEL_BODY).',
  },
  filtered: {
    detail:
      'The language model’s provider filtered the answer because of its content. Try other words.',
    operator: 'The provider’s content filter stopped the answer.',
  },
  refused: {
    detail: 'The language model refuses to write about this. Try other words.',
    operator: 'The model itself refused to write.',
  },
  crowded: {
    detail: 'Too many drafts are waiting for the language model at the moment. Try again later.',
    operator:
      'The queue for the model is full: raise CRIER_MODEL_CONCURRENCY if its server can do ' +
      'more at a time.',
    retryAfterSeconds: 30,
  },
  cancelled: {
    detail: 'The request was given up before the language model had answered.',
    operator: 'The caller was gone.',
  },
}

interface Circumstances {
  readonly status?: number
  readonly waitMs?: number | null
  readonly timeoutMs?: number
}

export function modelFailure(
  cause: Cause,
  { status, waitMs = null, timeoutMs = 0 }: Circumstances = {},
): ModelFailure {
  const { detail, operator, again = false, retryAfterSeconds } = sentences[cause]
  const sentence = detail.replace('{limit}', `${Math.round(timeoutMs / 1_000)} seconds`)
  const told = waitMs === null ? retryAfterSeconds : Math.max(1, Math.ceil(waitMs / 1_000))
  return {
    kind: 'failed',
    cause,
    again,
    detail:
      status === undefined ? sentence : sentence.replace(/[.:]/, (mark) => ` (${status})${mark}`),
    operator,
    waitMs,
    retryAfterSeconds: retryAfterSeconds === undefined ? null : (told ?? null),
  }
}

export function noReply(
  reason: OutboundFailure['reason'] | 'too_long',
  { timeoutMs }: Pick<ModelSettings, 'timeoutMs'>,
): ModelFailure {
  switch (reason) {
    case 'timeout':
    case 'aborted':
      return modelFailure('slow', { timeoutMs })
    case 'refused':
    case 'broken':
      return modelFailure('away')
    case 'too_long':
      return modelFailure('too_long')
    case 'unresolved':
    case 'tls':
    case 'not_allowed':
    case 'too_many_redirects':
      return modelFailure('unreachable')
    default:
      return reason satisfies never
  }
}

const says = {
  quota:
    /insufficient[_ ](?:quota|credit|balance|funds)|exceeded your current quota|billing|out of credits|credit balance|payment required|requires more credits|quota exceeded for quota metric[^.]*per_?day|spending limit/,
  filtered:
    /content[_ ](?:filter|policy|management)|responsible_?ai|moderation|flagged|safety (?:system|setting|reason)|blocked by[^.]*(?:safety|policy)|prohibited[_ ]content|data_inspection_failed|inappropriate content/,
  context:
    /context (?:length|window|size)|context_(?:length|window|size)|maximum context|too many tokens|prompt is too long|input is too long|(?:prompt|input)[^.]{0,40}(?:too long|too large)|reduce the length|input token count|num_ctx|exceed[^.]{0,40}context|longer than[^.]{0,30}(?:context|model)/,
  loading:
    /loading model|model is (?:currently |still )?(?:being )?load|still loading|model_loading|is starting up|warming up|cold start/,
  key: /api key not valid|invalid api key|api_key_invalid|incorrect api key|no auth credentials|invalid[_ ]authentication/,
  unknownModel:
    /model[^.]{0,80}(?:not found|does not exist|not exist|not available|is not supported for|not a valid model)|model_not_found|no models? loaded|unknown model|invalid model|no endpoints found|deploymentnotfound/,
} as const

// What is over within the hour is a limit of the rate.
const minutesMs = 3_600_000

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What an error means, by its own words first: the same status stands for several things. */
export function modelFailureOf(
  answered: Answered,
  settings: Pick<ModelSettings, 'body' | 'timeoutMs'>,
): ModelFailure {
  const { status } = answered
  const words = errorWords(answered.body)
  const waitMs = waitAsked(answered, words)
  const as = (cause: Cause) =>
    modelFailure(cause, { status, waitMs, timeoutMs: settings.timeoutMs })
  // Gemini says "quota" of its limit for a minute too, and then how long to wait.
  const isForMinutes = status === 429 && waitMs !== null && waitMs <= minutesMs
  if (status === 402 || (says.quota.test(words) && status !== 401 && !isForMinutes))
    return as('quota')
  if (status === 429) return as('busy')
  if (says.filtered.test(words)) return as('filtered')
  if (status === 413 || says.context.test(words)) return as('context')
  if (says.loading.test(words)) return as('loading')
  if (status === 401 || status === 403 || says.key.test(words)) return as('key')
  if (status === 404 || status === 405 || says.unknownModel.test(words)) return as('unknown_model')
  if (status === 503 || status === 529 || status === 498) return { ...as('busy'), again: true }
  if (status === 408 || status === 504 || status === 524) return as('slow')
  if (status >= 500) return as('broken')
  if (status < 300) return as('unreadable')
  if (status < 400) return as('unreachable')
  return as(
    Object.keys(settings.body).some((name) => words.includes(name.toLowerCase()))
      ? 'setting'
      : 'rejected',
  )
}
