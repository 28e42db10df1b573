import type { LanguageModelV4, LanguageModelV4GenerateResult } from '@ai-sdk/provider'
import type { Completion, HiddenError } from './completion.ts'
import type { Rungs } from '../ladder.ts'
import type { ModelProvider, ModelSettings } from '../model-settings.ts'
import type { ProviderFetch } from './outbound-fetch.ts'
import { readCompletion } from './read-completion.ts'

export interface Provider {
  model(settings: ModelSettings, fetch: ProviderFetch, rungs: Rungs): Promise<LanguageModelV4>
  /** What the rungs change in a request that the provider's package has built. */
  shape(body: Record<string, unknown>, rungs: Rungs): Record<string, unknown>
  /** `json` is the answer as it came; `result` what the package made of it, where it could. */
  read(
    json: unknown,
    result: LanguageModelV4GenerateResult | undefined,
  ): Completion | HiddenError | null
}

// Imported when the first draft is written: a server without a model never loads them. Without a
// key each would look for one in the environment.
export const providers: Readonly<Record<ModelProvider, Provider>> = {
  openai: {
    async model({ url, model, key }, fetch, { form }) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const supportsStructuredOutputs = form === 'json_schema'
      return createOpenAICompatible({
        name: 'operator',
        baseURL: url,
        supportsStructuredOutputs,
        fetch,
        ...(key !== null && { apiKey: key }),
      })(model)
    },
    shape: ({ max_tokens: limit, ...body }, rungs) =>
      rungs.limit === 'none' ? body : { ...body, [rungs.limit]: limit },
    read: readCompletion,
  },
  anthropic: {
    async model({ url, model, key }, fetch) {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ baseURL: url, fetch, apiKey: key ?? 'none' })(model)
    },
    shape: (body) => body,
    read: (_, result) => fromResult(result),
  },
  google: {
    async model({ url, model, key }, fetch) {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ baseURL: url, fetch, apiKey: key ?? 'none' })(model)
    },
    shape: (body) => body,
    // A prompt that was blocked comes without a candidate, which the package does not take for an
    // answer.
    read: (json, result) =>
      isBlocked(json)
        ? { text: '', end: 'filtered', tokens: { input: null, output: null } }
        : fromResult(result),
  },
}

function fromResult(result: LanguageModelV4GenerateResult | undefined): Completion | null {
  if (result === undefined) return null
  const { content, finishReason, usage } = result
  const written = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return {
    text: result.structuredOutputText ?? written,
    end: endOf(finishReason),
    tokens: { input: usage.inputTokens.total ?? null, output: usage.outputTokens.total ?? null },
  }
}

function endOf({ unified, raw }: LanguageModelV4GenerateResult['finishReason']): Completion['end'] {
  if (raw === 'refusal') return 'refused'
  if (unified === 'length') return 'length'
  if (unified === 'content-filter') return 'filtered'
  return unified === 'error' || unified === 'interrupted' ? 'failed' : 'stop'
}

function isBlocked(json: unknown): boolean {
  const feedback = (json as { promptFeedback?: { blockReason?: unknown } | null } | null)
    ?.promptFeedback
  return typeof feedback?.blockReason === 'string'
}
