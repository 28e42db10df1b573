import type { Platform, Tone } from '@crier/contract/platform.ts'
import type { FrameLanguage } from '../frame-language.ts'
import type { TopicKind } from '../topic.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

type ByTone<T> = Readonly<Record<Tone, T>>

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
  readonly ask: Readonly<Record<Platform, string>>
  /** Instead of Instagram's `ask`, where there is nothing worth saving. */
  readonly invite: string
  readonly source: string
  readonly thread: string
  readonly swipe: string
  readonly lastHeading: string
  /** Quotation marks around a sentence in another language. */
  readonly quote: readonly [string, string]
}

const phrasebooks: Readonly<Record<FrameLanguage, Phrasebook>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
}

const silent: ByTone<string> = { professional: '', casual: '', friendly: '', expert: '' }
const silentLists: ByTone<readonly string[]> = { professional: [], casual: [], friendly: [], expert: [] }

/** For languages without phrases: nothing is said but the topic and the source. */
const wordless: Phrasebook = {
  short: silent,
  lead: silentLists,
  opening: { announcement: silent, guide: silent, list: silent, question: silent, theme: silent },
  points: { announcement: [], guide: [], list: [], question: [], theme: [] },
  close: silentLists,
  questionsWelcome: silent,
  ask: { linkedin: '', x: '', instagram: '', tiktok: '' },
  invite: '',
  source: '🔗',
  thread: '🧵',
  swipe: '→',
  lastHeading: '💬',
  quote: ['“', '”'],
}

export function phrasebook(language: FrameLanguage | null): Phrasebook {
  return language === null ? wordless : phrasebooks[language]
}
