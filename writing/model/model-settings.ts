export type ModelProvider = 'openai' | 'anthropic' | 'google'

export interface ModelSettings {
  /** Whose API the server speaks: `openai` is what most servers do. */
  readonly provider: ModelProvider
  /** The base address, without a slash at the end. */
  readonly url: string
  readonly model: string
  readonly key: string | null
  /** Sent with each call, beside or instead of the usual ones. */
  readonly headers: Readonly<Record<string, string>>
  /** Members of each request's JSON, beside or instead of the usual ones; null takes one out. */
  readonly body: Readonly<Record<string, unknown>>
  /** For one question, from the beginning of its first call. */
  readonly timeoutMs: number
  /** Calls at a time. */
  readonly concurrency: number
  /** The model that verifies the claims of a draft; null or absent: none. */
  readonly verifier?: string | null
  /** First drafts that are written, of which the best is taken; absent: one. */
  readonly candidates?: number
}

/** The settings that say which model writes, if any. */
export interface WriterSettings {
  readonly CRIER_MODEL_PROVIDER: ModelProvider
  readonly CRIER_MODEL_URL: string | null
  readonly CRIER_MODEL: string | null
  readonly CRIER_MODEL_KEY: string | null
  readonly CRIER_MODEL_HEADERS: Readonly<Record<string, string>>
  readonly CRIER_MODEL_BODY: Readonly<Record<string, unknown>>
  readonly CRIER_MODEL_TIMEOUT: number
  readonly CRIER_MODEL_CONCURRENCY: number
  readonly CRIER_MODEL_VERIFIER: string
  readonly CRIER_MODEL_CANDIDATES: number
}

const usualUrls: Readonly<Record<ModelProvider, string | null>> = {
  openai: null,
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** Null: no model is named. */
export function modelSettings(config: WriterSettings): ModelSettings | null {
  const { CRIER_MODEL_PROVIDER: provider, CRIER_MODEL: model } = config
  const url = config.CRIER_MODEL_URL ?? usualUrls[provider]
  if (url === null || model === null) return null
  return {
    provider,
    url,
    model,
    key: config.CRIER_MODEL_KEY,
    headers: config.CRIER_MODEL_HEADERS,
    body: config.CRIER_MODEL_BODY,
    timeoutMs: config.CRIER_MODEL_TIMEOUT,
    concurrency: config.CRIER_MODEL_CONCURRENCY,
    verifier: verifierOf(config.CRIER_MODEL_VERIFIER, model),
    candidates: config.CRIER_MODEL_CANDIDATES,
  }
}

function verifierOf(setting: string, model: string): string | null {
  if (setting === 'off') return null
  return setting === 'on' ? model : setting
}
