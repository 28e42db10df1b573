import type { Tone } from '@crier/contract/platform.ts'
import type { TopicKind } from '../topic.ts'

export type ByTone<T> = Readonly<Record<Tone, T>>

export interface Point {
  readonly heading: string
  readonly text: string
}

/** What the offline writer says in its own words. Nothing here states a fact: it has to be true of any topic of its kind. */
export interface Phrasebook {
  /** In front of one sentence of the source, on the same line. */
  readonly short: ByTone<string>
  /** Above several sentences of the source. */
  readonly lead: ByTone<readonly string[]>
  /** Below the topic, where there is no source. */
  readonly opening: Readonly<Record<TopicKind, ByTone<string>>>
  readonly points: Readonly<Record<TopicKind, readonly Point[]>>
  readonly close: ByTone<readonly string[]>
  /** Instead of `close`, under news of one's own and under bad news. */
  readonly questionsWelcome: ByTone<string>
  /** What readers are asked for at the end. */
  readonly ask: Readonly<Record<'comment' | 'save' | 'answer', string>>
  /** Instead of asking to save what is not worth it. */
  readonly invite: string
  readonly source: string
  readonly thread: string
  readonly swipe: string
  readonly lastHeading: string
  /** Quotation marks around a sentence in another language. */
  readonly quote: readonly [string, string]
}
