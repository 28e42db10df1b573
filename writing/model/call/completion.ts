/** What a model's server answered, whatever API it speaks. */
export interface Completion {
  readonly text: string
  /**
   * Why it ended: `length` at the token limit, `filtered` by the provider, `refused` by the model,
   * `failed` on the way.
   */
  readonly end: 'stop' | 'length' | 'filtered' | 'refused' | 'failed'
  readonly tokens: TokenCounts
}

/** As the server counted them; null where it does not tell. */
export interface TokenCounts {
  readonly input: number | null
  readonly output: number | null
}

/** An error that came with the status 200, as OpenRouter and other gateways send it. */
export interface HiddenError {
  readonly error: unknown
}
