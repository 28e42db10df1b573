// Local servers often run with a context of 4,096 and drop the beginning of what is longer without
// a word: what is not known is taken to hold 3,000 tokens of source. The providers with an API of
// their own take whole books.
const unknownTokens = 10_200
const largeTokens = 200_000

// Instructions, topic, brand and one correction.
const promptTokens = 1_200
// Eight slides or posts are some 1,500 tokens; models that think first spend the rest on it.
const outputMax = 6_000

const rememberedMs = 600_000
const leastTokens = 1_800

export interface TokenBudget {
  /** How much of the source a question may hold, in tokens as `tokensIn` counts them. */
  readonly source: number
  readonly output: number
}

/** The context that there is: as the server told it when it was too small, for ten minutes. */
export class KnownContext {
  readonly #usual: number
  #learned: { readonly tokens: number; readonly untilMs: number } | null = null

  constructor(provider: 'openai' | 'anthropic' | 'google') {
    this.#usual = provider === 'openai' ? unknownTokens : largeTokens
  }

  room(nowMs: number): TokenBudget {
    const tokens = this.#tokens(nowMs)
    const free = tokens - promptTokens
    const output = Math.min(outputMax, Math.floor(free * (2 / 3)))
    return { source: free - output, output }
  }

  /** The server's words say that a question was too long; false: it cannot become shorter. */
  learn(words: string, nowMs: number): boolean {
    const before = this.#tokens(nowMs)
    if (before <= leastTokens) return false
    const told = toldIn(words)
    const tokens = told !== null && told < before ? told : Math.floor(before / 2)
    this.#learned = { tokens: Math.max(leastTokens, tokens), untilMs: nowMs + rememberedMs }
    return true
  }

  #tokens(nowMs: number): number {
    return this.#learned !== null && nowMs < this.#learned.untilMs
      ? this.#learned.tokens
      : this.#usual
  }
}

/**
 * "maximum context length is 4096 tokens", "the available context size (4096 tokens)", "context
 * window of 2048", "n_ctx 4096"
 */
function toldIn(words: string): number | null {
  const found =
    /(?:context (?:length|window|size)|n_ctx|max_model_len)[^\d]{0,30}(\d{3,7})/.exec(words) ??
    /(?:limit of|maximum of|maximum is) (\d{3,7})/.exec(words) ??
    /\d{1,12} tokens? ?> ?(\d{3,7})/.exec(words)
  return found === null ? null : Number(found[1])
}
