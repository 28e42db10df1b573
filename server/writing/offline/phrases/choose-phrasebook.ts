import type { KnownLanguage } from '../../../content/known-language.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'
import type { ByTone, Phrasebook } from './phrasebook.ts'

const phrasebooks: Readonly<Record<KnownLanguage, Phrasebook>> = {
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
  ask: { comment: '', save: '', answer: '' },
  invite: '',
  source: '🔗',
  thread: '🧵',
  swipe: '→',
  lastHeading: '💬',
  quote: ['“', '”'],
}

export function phrasebook(language: KnownLanguage | null): Phrasebook {
  return language === null ? wordless : phrasebooks[language]
}
