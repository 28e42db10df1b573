import type { ContentType, Platform, Tone } from '@crier/contract/platform.ts'

/** The kinds of a brief's source, one for each way in which people write them. */
export const briefKinds = [
  'release-notes',
  'minutes',
  'press-release',
  'how-to',
  'event',
  'interview',
  'article',
  'study',
  'product-page',
  'story',
  'grave',
  'topic',
] as const
export type BriefKind = (typeof briefKinds)[number]

/**
 * Sets of briefs by their author and readers; each is a folder of `briefs/`. `seen`: written by
 * people who work on the writers and read their drafts. `unseen`: written by a person who had read
 * neither a writer nor the guard; their drafts are not read. `later`: written as the unseen ones,
 * after the second form of the offline writer, and read since.
 */
export const heldOutSets = ['unseen', 'blind'] as const
export const briefSets = ['seen', ...heldOutSets] as const
export type HeldOutSet = (typeof heldOutSets)[number]
export type BriefSet = (typeof briefSets)[number]

/** A request to a writer, and the demands of a careful editor on every good answer. */
export interface Brief {
  /** The file's name without its ending, which begins with the kind. */
  readonly id: string
  readonly set: BriefSet
  readonly kind: BriefKind
  /** BCP 47: the language in which the draft must be. */
  readonly language: string
  readonly network: Platform
  readonly form: ContentType
  readonly topic: string
  readonly tone?: Tone
  /** Absent: there is only the topic. */
  readonly source?: { readonly format: 'text' | 'html'; readonly body: string }
  readonly gold: Gold
}

/** Every string is compared as `normalise` in match.ts makes it, from the beginning of a word. */
export interface Gold {
  /** `grave`: no cheer, no question for comments, no celebration. */
  readonly gravity: 'grave' | 'ordinary'
  /**
   * Facts that a draft should include, each in any of these forms. An editor would not do without
   * the foremost.
   */
  readonly facts: readonly { readonly say: readonly string[]; readonly foremost?: true }[]
  /** A draft that includes the claim must include the caveat as well. */
  readonly caveats: readonly {
    readonly claim: readonly string[]
    readonly caveat: readonly string[]
  }[]
  /** Quotations: a draft must quote them verbatim and name the speaker. */
  readonly quotations: readonly { readonly text: string; readonly by: string }[]
  /** Statements that a draft must not make, and where a writer may have them from. */
  readonly never: readonly { readonly text: string; readonly in: 'source' | 'topic' | 'nowhere' }[]
  /** People who are in the source and must not be in the draft. */
  readonly unnamed: readonly string[]
  /**
   * How the source or topic tries to inject instructions, and the text in the draft when it
   * succeeded.
   */
  readonly hostile?: { readonly way: string; readonly text: readonly string[] }
}
