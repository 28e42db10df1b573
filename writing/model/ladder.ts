import type { ModelProvider } from './model-settings.ts'

/**
 * What a server is asked with, from what asks for the most to what every server takes. Each is
 * stepped down by itself, when the server's own words refuse it, and is tried anew ten minutes
 * later: a server may have been updated, or another model be loaded.
 */
export interface Rungs {
  /** How the form of the answer is asked for; the instructions ask for it in any case. */
  readonly form: 'json_schema' | 'json_object' | 'none'
  /** What the limit of the answer is called. */
  readonly limit: 'max_tokens' | 'max_completion_tokens' | 'none'
  /** Who speaks the instructions. */
  readonly instructions: 'system' | 'user'
}

type Name = keyof Rungs

const steps = {
  form: ['json_schema', 'json_object', 'none'],
  limit: ['max_tokens', 'max_completion_tokens', 'none'],
  instructions: ['system', 'user'],
} as const satisfies { readonly [N in Name]: readonly Rungs[N][] }

export const firstRungs: Rungs = {
  form: 'json_schema',
  limit: 'max_tokens',
  instructions: 'system',
}

/** The most calls that one question can take until the server accepts it. */
export const stepsMax = Object.values(steps).reduce((sum, { length }) => sum + length - 1, 0)

// By OpenAI, Azure, vLLM, llama.cpp, Ollama, LM Studio, Mistral, Groq, Gemini, DeepSeek and
// their gateways.
const refusals: Readonly<Record<Name, RegExp>> = {
  instructions:
    /system[ _-](?:role|message|prompt|instruction)|role[^.]{0,40}['"`]?system|got ['"`]?system|developer instruction|roles must alternate|(?:user|assistant)[^.]{0,40}roles are supported/,
  limit: /max_(?:completion_|output_|new_)?tokens|maxoutputtokens/,
  form: /response[ _]?(?:format|schema|mime)|json[ _]?schema|json[ _]?object|json[ _]mode|structured[ _]output|output_(?:config|format)|guided|grammar|requested parameters|additionalproperties/,
}

/** Which of the rungs the server's words refuse; null: none of them. */
export function refusedBy(words: string): Name | null {
  const order: readonly Name[] = ['limit', 'form', 'instructions']
  return order.find((name) => refusals[name].test(words)) ?? null
}

/** One step down; null at the bottom, and for what the provider's own API has no second way of. */
export function stepDown(rungs: Rungs, name: Name, provider: ModelProvider): Rungs | null {
  if (provider !== 'openai' && name === 'limit') return null
  const ladder: readonly string[] = steps[name]
  const next = ladder[ladder.indexOf(rungs[name]) + 1]
  return next === undefined ? null : { ...rungs, [name]: next }
}

const rememberedMs = 600_000

/** What a server took last, for ten minutes; each by itself. */
export class LearnedRungs {
  readonly #learned = new Map<Name, { readonly rung: string; readonly untilMs: number }>()

  current(nowMs: number): Rungs {
    const known = (name: Name) => {
      const learned = this.#learned.get(name)
      return learned === undefined || nowMs >= learned.untilMs ? {} : { [name]: learned.rung }
    }
    return { ...firstRungs, ...known('form'), ...known('limit'), ...known('instructions') }
  }

  /** Only what had to be stepped down to is remembered, and only once it was answered. */
  accepted(rungs: Rungs, nowMs: number): void {
    const before = this.current(nowMs)
    for (const name of Object.keys(steps) as Name[])
      if (rungs[name] !== before[name])
        this.#learned.set(name, { rung: rungs[name], untilMs: nowMs + rememberedMs })
  }
}
