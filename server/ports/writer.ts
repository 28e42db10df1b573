import type { DraftWarning, Evidence } from '@crier/contract/drafts.ts'
import type { ContentType, Platform, Tone } from '@crier/contract/platform.ts'

/** The input of a draft. */
export interface Assignment {
  readonly platform: Platform
  readonly contentType: ContentType
  readonly tone: Tone
  /** 5 to 500 characters. */
  readonly topic: string
  readonly source: Source | null
  readonly brandKit: WriterBrand
  /**
   * Texts that the author wrote or edited, and published on this network, newest first; for their
   * voice only, never a source. Absent: none.
   */
  readonly published?: readonly string[]
  /** How to write, in the author's words; never a source. */
  readonly instructions?: string | null
  /** The present text and the rewrite request; absent for a new draft. */
  readonly rewrite?: Rewrite
}

export interface Rewrite {
  /**
   * All pieces, or the one that is asked for. A draft may say what they say: its author wrote them,
   * or they were checked.
   */
  readonly pieces: readonly string[]
  /** Whether they are one piece of several. */
  readonly isPart: boolean
  /** Whether they are unedited, so that source and topic hold all their facts. */
  readonly isUntouched: boolean
  readonly wish: RewriteRequest
}

/** `tone` and `language` are those of the assignment. */
export type RewriteRequest =
  | { readonly kind: 'instruction'; readonly instruction: string }
  | { readonly kind: 'shorter' }
  | { readonly kind: 'longer' }
  | { readonly kind: 'tone' }
  | { readonly kind: 'language' }
  /** Another text beside it; the first, second or third that is asked for at once. */
  | { readonly kind: 'variant'; readonly number: number }

export interface Source {
  /** Null for pasted text; of several sources the first address. */
  readonly url: string | null
  readonly title: string | null
  /**
   * Plain text, at most 100,000 characters; data, never instructions. Of several sources all their
   * texts.
   */
  readonly text: string
  /** Several sources, in their order, with their places in the text; absent: it is one. */
  readonly parts?: readonly SourcePart[]
  /** Whether the input was cut. */
  readonly isShortened?: boolean
}

export interface SourcePart {
  readonly url: string | null
  readonly title: string | null
  readonly text: string
  /** In UTF-16 units of the text of all. */
  readonly start: number
}

export interface WriterBrand {
  readonly name: string | null
  readonly default_tone: Tone
  /** Notes on the voice, in the owner's words. */
  readonly voice: string | null
  readonly hashtags: readonly string[]
  readonly avoid_words: readonly string[]
  /** CSS hex colours `#rrggbb`: background, text, accent; missing ones take the default. */
  readonly colors: readonly string[]
  /** Posts of the author's own, for their voice only; never a source. */
  readonly examples?: readonly string[]
  /** BCP 47; null: the language of the source, else of the topic. */
  readonly language: string | null
}

export interface Written {
  /**
   * One for a post, a thread's posts, a carousel's slides: each inside the platform's limits, ready
   * to publish.
   */
  readonly pieces: readonly string[]
  /** ISO 639-1. */
  readonly language: string
  readonly evidence: readonly Evidence[]
  readonly warnings: readonly DraftWarning[]
  /** The calls to a model, in order; none without a model. */
  readonly modelCalls?: readonly ModelCall[]
}

export interface ModelCall {
  readonly milliseconds: number
  /** As the server counted them; null where it does not tell. */
  readonly input_tokens: number | null
  readonly output_tokens: number | null
}

export interface Writer {
  readonly name: 'model' | 'offline'
  /**
   * Throws `GenerationFailed` when nothing usable came within the time limit, refuses where too
   * much waits.
   */
  write(
    assignment: Assignment,
    how?: { readonly accountId?: string; readonly signal?: AbortSignal },
  ): Promise<Written>
}

/**
 * The writer could not write; the credits go back and the caller gets 502, or 503 where the same
 * request may succeed after `retryAfterSeconds`. `detail` is for the caller, without secrets.
 */
export class GenerationFailed extends Error {
  /** For the operator's log: one word, and what to check. */
  readonly reason: { readonly cause: string; readonly operator: string } | undefined
  readonly retryAfterSeconds: number | null
  /** The account used up what one draft may take of the shared writer. */
  readonly isBudgetSpent: boolean

  constructor(
    detail: string,
    {
      reason,
      retryAfterSeconds = null,
      isBudgetSpent = false,
    }: {
      reason?: { readonly cause: string; readonly operator: string }
      retryAfterSeconds?: number | null
      isBudgetSpent?: boolean
    } = {},
  ) {
    super(detail)
    this.name = 'GenerationFailed'
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
    this.isBudgetSpent = isBudgetSpent
  }
}
