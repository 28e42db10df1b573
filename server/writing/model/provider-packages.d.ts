// What is used of the two packages, and no more: their own declarations are some thousand lines of tools, files and batches.

declare module '@ai-sdk/anthropic' {
  export function createAnthropic(settings: {
    readonly baseURL: string
    readonly apiKey: string
    readonly fetch: NonNullable<import('@ai-sdk/openai-compatible').OpenAICompatibleProviderSettings['fetch']>
  }): (model: string) => import('@ai-sdk/provider').LanguageModelV4
}

declare module '@ai-sdk/google' {
  export function createGoogle(settings: {
    readonly baseURL: string
    readonly apiKey: string
    readonly fetch: NonNullable<import('@ai-sdk/openai-compatible').OpenAICompatibleProviderSettings['fetch']>
  }): (model: string) => import('@ai-sdk/provider').LanguageModelV4
}
