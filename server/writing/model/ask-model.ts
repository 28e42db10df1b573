import type { Outbound, OutboundFailure } from '../../ports/outbound.ts'
import { ModelUnreachable, outboundFetch } from './outbound-fetch.ts'
import { piecesSchema } from './pieces-schema.ts'

export interface ModelSettings {
  /** An OpenAI-compatible base address, without a slash at the end. */
  readonly url: string
  readonly model: string
  readonly key: string | null
}

export interface ModelTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export type ModelAnswer =
  | { readonly kind: 'text'; readonly text: string }
  /** `again`: the same question may succeed. `detail` is for the caller and holds neither address nor key. */
  | { readonly kind: 'failed'; readonly again: boolean; readonly detail: string }

interface Question {
  readonly settings: ModelSettings
  readonly outbound: Outbound
  /** `structured` is switched off for good when the server refuses a JSON schema. */
  readonly dialect: { structured: boolean }
  readonly instructions: string
  readonly turns: readonly ModelTurn[]
  readonly remainingMs: () => number
  readonly signal: AbortSignal
}

// Eight slides or posts are some 1,500 tokens; models that think first spend the rest on it.
const outputTokensMax = 6000

/** Asks the model once; where the server refuses a JSON schema, once more without, for the schema stands in the instructions too. */
export async function askModel(question: Question): Promise<ModelAnswer> {
  if (question.dialect.structured) {
    const answer = await askOnce(question, true)
    if (answer !== 'schema_refused') return answer
    question.dialect.structured = false
  }
  const answer = await askOnce(question, false)
  return answer === 'schema_refused'
    ? failed(false, 'The language model’s server refuses the request (400): the operator should check CRIER_MODEL.')
    : answer
}

async function askOnce(question: Question, structured: boolean): Promise<ModelAnswer | 'schema_refused'> {
  const { settings, outbound, instructions, turns, remainingMs, signal } = question
  // 0.6 s and 30 MB that a server without a model never pays.
  const [{ generateText, jsonSchema, Output, AISDKError, APICallError, NoObjectGeneratedError }, { createOpenAICompatible }] =
    await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
  const provider = createOpenAICompatible({
    name: 'operator',
    baseURL: settings.url,
    supportsStructuredOutputs: true,
    fetch: outboundFetch(outbound, remainingMs),
    ...(settings.key === null ? {} : { apiKey: settings.key }),
    // Servers that refuse the schema are often those that renamed this parameter.
    ...(structured ? {} : { transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }) }),
  })
  try {
    const { text } = await generateText({
      model: provider(settings.model),
      instructions,
      messages: [...turns],
      maxRetries: 0,
      maxOutputTokens: outputTokensMax,
      abortSignal: signal,
      ...(structured ? { output: Output.object({ schema: jsonSchema<{ pieces: string[] }>(piecesSchema), name: 'draft' }) } : {}),
    })
    return { kind: 'text', text }
  } catch (error) {
    // An answer came, but not as asked: it may still hold the pieces.
    if (NoObjectGeneratedError.isInstance(error)) return { kind: 'text', text: error.text ?? '' }
    const unreachable = unreachableIn(error)
    if (unreachable !== undefined) return unreachableAnswer(unreachable.reason)
    if (APICallError.isInstance(error))
      return structured && isRefusedSchema(error.statusCode) ? 'schema_refused' : statusAnswer(error.statusCode)
    if (signal.aborted) return unreachableAnswer('aborted')
    if (AISDKError.isInstance(error)) return failed(true, 'The language model’s answer cannot be read.')
    throw error
  }
}

function isRefusedSchema(status: number | undefined): boolean {
  return status === 400 || status === 422
}

function unreachableIn(error: unknown): ModelUnreachable | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof ModelUnreachable) return cause
  }
  return undefined
}

function unreachableAnswer(reason: OutboundFailure['reason'] | 'too_long'): ModelAnswer {
  switch (reason) {
    case 'timeout':
    case 'aborted':
      return failed(false, 'The language model did not answer within 60 seconds.')
    case 'refused':
    case 'broken':
      return failed(true, 'The language model’s server does not answer.')
    case 'too_long':
      return failed(false, 'The language model’s answer is far too long.')
    case 'unresolved':
    case 'tls':
    case 'not_allowed':
    case 'too_many_redirects':
      return failed(false, 'The language model’s server cannot be reached: the operator should check CRIER_MODEL_URL.')
    default:
      return reason satisfies never
  }
}

function statusAnswer(status: number | undefined): ModelAnswer {
  if (status === 401 || status === 403)
    return failed(false, `The language model’s server refuses the key (${status}): the operator should check CRIER_MODEL_KEY.`)
  if (status === 404)
    return failed(
      false,
      'The language model’s server does not know the address or the model (404): the operator should check CRIER_MODEL_URL and CRIER_MODEL.',
    )
  if (status === 429) return failed(false, 'The language model’s server takes no more requests at the moment (429). Try again later.')
  if (status !== undefined && status >= 500) return failed(true, `The language model’s server is out of order (${status}).`)
  if (status === 200) return failed(true, 'The language model’s answer cannot be read.')
  return failed(false, `The language model’s server refuses the request (${status ?? 'no status'}).`)
}

function failed(again: boolean, detail: string): ModelAnswer {
  return { kind: 'failed', again, detail }
}
