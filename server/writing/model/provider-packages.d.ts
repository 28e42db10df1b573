// What is used of the two packages, and no more: their own declarations are some thousand lines of tools, files and batches.

declare module '@ai-sdk/anthropic' {
  import type { OpenAICompatibleProviderSettings } from '@ai-sdk/openai-compatible'
  import type { LanguageModelV4 } from '@ai-sdk/provider'

  type Fetch = NonNullable<OpenAICompatibleProviderSettings['fetch']>
  interface Settings {
    readonly baseURL: string
    readonly apiKey: string
    readonly fetch: Fetch
  }
  export function createAnthropic(settings: Settings): (model: string) => LanguageModelV4
}

declare module '@ai-sdk/google' {
  import type { OpenAICompatibleProviderSettings } from '@ai-sdk/openai-compatible'
  import type { LanguageModelV4 } from '@ai-sdk/provider'

  type Fetch = NonNullable<OpenAICompatibleProviderSettings['fetch']>
  interface Settings {
    readonly baseURL: string
    readonly apiKey: string
    readonly fetch: Fetch
  }
  export function createGoogle(settings: Settings): (model: string) => LanguageModelV4
}
