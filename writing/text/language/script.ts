/** A writing system, as far as fonts, line heights and directions differ. */
export type Script =
  'latin' | 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'chinese' | 'japanese' | 'korean'

export type Direction = 'ltr' | 'rtl'

/**
 * The script of most letters. Kana anywhere around make Han Japanese; else the brand's language
 * says whose Han it is, else Chinese.
 */
export function scriptOf(text: string, around: string, brandLanguage: string | null): Script {
  const found = counted.map(([script, letters]) => ({
    script,
    count: text.match(letters)?.length ?? 0,
  }))
  const most = found.reduce((first, other) => (other.count > first.count ? other : first))
  return most.script === 'han' ? hanScript(around, brandLanguage) : most.script
}

/**
 * The language to shape and break a text in: the brand's where it is written in this script, else
 * the script's most common one.
 */
export function languageOf(script: Script, brandLanguage: string | null): string {
  const own = canonical(brandLanguage)
  return own && scriptOfLanguage(own) === script ? own : commonLanguage[script]
}

/** By the first strong character; a text without one takes the direction given. */
export function directionOf(text: string, otherwise: Direction): Direction {
  const [first] = strong.exec(text) ?? []
  return first === undefined ? otherwise : rightToLeft.test(first) ? 'rtl' : 'ltr'
}

export function directionOfLanguage(language: string | null): Direction {
  const own = canonical(language)
  const script = own ? scriptOfLanguage(own) : 'latin'
  return script === 'arabic' || script === 'hebrew' ? 'rtl' : 'ltr'
}

function hanScript(around: string, brandLanguage: string | null): Script {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(around)) return 'japanese'
  const own = canonical(brandLanguage)
  const branded = own ? scriptOfLanguage(own) : 'chinese'
  if (branded === 'japanese' || branded === 'korean') return branded
  return /\p{sc=Hangul}/u.test(around) && branded !== 'chinese' ? 'korean' : 'chinese'
}

function canonical(language: string | null): string | undefined {
  if (language === null) return undefined
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}

function scriptOfLanguage(language: string): Script {
  const { script } = new Intl.Locale(language).maximize()
  return scripts[script ?? 'Latn'] ?? 'latin'
}

const scripts: Readonly<Record<string, Script>> = {
  Arab: 'arabic',
  Aran: 'arabic',
  Hebr: 'hebrew',
  Deva: 'devanagari',
  Thai: 'thai',
  Hans: 'chinese',
  Hant: 'chinese',
  Jpan: 'japanese',
  Kore: 'korean',
}

const commonLanguage: Readonly<Record<Script, string>> = {
  latin: 'en',
  arabic: 'ar',
  hebrew: 'he',
  devanagari: 'hi',
  thai: 'th',
  chinese: 'zh-Hans',
  japanese: 'ja',
  korean: 'ko',
}

// Latin stands for every script without rules of its own here, Greek and Cyrillic too; the first
// wins where counts are equal.
const counted: readonly (readonly [Script | 'han', RegExp])[] = [
  [
    'latin',
    /(?!\p{sc=Arabic}|\p{sc=Hebrew}|\p{sc=Devanagari}|\p{sc=Thai}|\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|ー)\p{L}/gu,
  ],
  ['arabic', /\p{sc=Arabic}/gu],
  ['hebrew', /\p{sc=Hebrew}/gu],
  ['devanagari', /\p{sc=Devanagari}/gu],
  ['thai', /\p{sc=Thai}/gu],
  ['korean', /\p{sc=Hangul}/gu],
  ['han', /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu],
]

const rightToLeft =
  /[\u061c\u200f\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u
const strong = /[\p{L}\u200e\u200f\u061c]/u
