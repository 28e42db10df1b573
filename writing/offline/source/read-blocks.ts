import { withoutOffRecord } from './off-record.ts'
import {
  listMarker,
  startsAnew,
  withoutCode,
  withoutMarkup,
  withoutTimings,
} from '../../text/sentences/paragraphs.ts'
import { price } from '../cues/event-facts.ts'
import { isOrder } from '../cues/orders.ts'
import { isKeptBack, isPageTail } from '../cues/withheld.ts'
import { isChat, messagesOf, withWholeMessages } from './chat-lines.ts'
import { inBrackets, item, labelMax, withheldParts } from './withheld-parts.ts'
import { withListMarks } from './listed-lines.ts'
import { withoutPageParts } from './page-lines.ts'

/**
 * A paragraph, a heading, an entry of a list or what somebody says, on one line, without markup.
 */
export interface SourceBlock {
  readonly text: string
  readonly kind: 'paragraph' | 'heading' | 'bullet' | 'number'
  /** The heading that it stands under. */
  readonly section: string
  readonly speaker: string | null
  /** Of an entry of a numbered list. */
  readonly number?: number
  /** It begins with the name of a command or function, which keeps its small letter. */
  readonly opensWithCode?: boolean
}

// "✗ WD-40 as chain oil": without its cross, or its heading, it says the contrary.
const crossed = /^\s*[✗✘❌🚫]/u
const prohibition =
  /^\P{L}*(?:don[’']?ts|what not to do|never|avoid|do not|verboten|nicht|vermeiden|das sollten sie nicht|à (?:éviter|ne pas faire)|interdits?|ce qu[’']il ne faut pas|lo que no|qué no hacer|(?:a|para) evitar|prohibido|da evitare|cosa non fare|vietato|o que não fazer|niet doen|vermijden|verboden|czego nie robić|unikaj|zakazane|gör inte|undvik|yapmayın|чего не делать)(?:\P{L}.{0,30})?$|いけないこと|やってはいけ|禁止|してはいけ|切勿|不要做|لا تفعل/iu

// Of a line that is a whole page, only what follows the order closely is taken to belong to it.
const taintedMax = 600

/**
 * A source's blocks in order. What is an order to the writer, or not for everybody, is not
 * among them.
 */
export function readSourceBlocks(text: string): SourceBlock[] {
  const written = withWholeMessages(withoutOffRecord(withoutCode(text)).split('\n'))
  const lines = withListMarks(
    withoutPageParts(isChat(written) ? messagesOf(written) : withoutTimes(written)),
  )
  const speakers = speakersOf(lines)
  const found: SourceBlock[] = []
  let [section, at] = ['', 0]
  let open: Open | null = null
  const withheld = withheldParts()
  const close = (afterBlank = false) => {
    const isForbidden =
      open !== null &&
      (open.kind === 'bullet' || open.kind === 'number') &&
      (open.isCrossed === true || prohibition.test(section))
    const isHeld = open !== null && withheld.holds(open, found.length === 0, at * 3 > lines.length)
    const told = open === null || isForbidden || isHeld ? '' : withoutOrders(open.text)
    if (afterBlank) withheld.blank()
    const before =
      told === '' && open !== null && isRequestAlone(open) ? lastTurnOf(open.speaker!, found) : -1
    if (before !== -1) found.splice(before, 1)
    // A letter begins small after "Dear all,".
    const clean =
      /,$/.test(found.at(-1)?.text ?? '') && told !== ''
        ? told.charAt(0).toLocaleUpperCase() + told.slice(1)
        : told
    if (open !== null && clean !== '') {
      if (open.kind === 'heading') section = clean.replace(/(?<!\s)\s*[:：]$/u, '')
      const { isCrossed: _isCrossed, ...block } = open
      found.push({ ...block, text: clean, section: open.kind === 'heading' ? '' : section })
    }
    open = null
  }
  for (const [index, line] of lines.entries()) {
    at = index
    const words = withoutMarkup(line)
    const said = speakerOf(line, speakers)
    const looks = kindOf(line, words, lines[index - 1] ?? '', lines[index + 1] ?? '')
    const kind = said !== null && looks === 'heading' ? 'paragraph' : looks
    const before: string = (open as Open | null)?.text ?? ''
    const indented = /^\s{2,}\S/.test(line) && kind === 'paragraph'
    if (
      words === '' ||
      said !== null ||
      kind !== 'paragraph' ||
      (startsAnew(line, before) && !indented) ||
      labelled.test(line) ||
      isPriced(line) ||
      isPriced(before) ||
      item.test(line)
    )
      close(words === '')
    if (words === '') continue
    if (open === null)
      open = {
        text: said?.text ?? words,
        kind,
        speaker: said?.speaker ?? null,
        opensWithCode: /^\s*`\p{Ll}/u.test(line),
        isCrossed: crossed.test(line),
        ...(kind === 'number' && /^\s*\d/.test(line) ? { number: Number.parseInt(line, 10) } : {}),
      }
    else open = { ...(open as Open), text: `${before} ${words}` }
    if (kind === 'heading' || (before === '' && words.length < 160 && /[?？؟]$/u.test(words)))
      close()
  }
  close()
  return found
}

/**
 * Without the times of a transcript or a log. What each line of a log tells is a sentence of its
 * own, and begins with a capital.
 */
function withoutTimes(lines: readonly string[]): string[] {
  const bare = lines.some((line) => /^\d{2}:\d{2}.{0,10} --> /.test(line))
    ? withWholeCues(withoutTimings(lines))
    : withoutTimings(lines)
  const timed = bare.flatMap((line, index) =>
    line !== lines[index] && line.trim() !== '' ? [index] : [],
  )
  if (
    timed.filter((index) => /[.!?。！？]["”’»)]*$/u.test(bare[index]!)).length <
    0.7 * timed.length
  )
    return bare
  const isTimed = new Set(timed)
  return bare.flatMap((line, index) =>
    isTimed.has(index) ? ['', line.charAt(0).toLocaleUpperCase() + line.slice(1), ''] : [line],
  )
}

/**
 * Subtitles break a sentence where the screen ends: the lines of one are one, but for
 * another speaker's.
 */
function withWholeCues(lines: readonly string[]): string[] {
  const found: string[] = []
  for (const line of lines) {
    const before = found.at(-1) ?? ''
    if (before.trim() === '' || line.trim() === '' || spoken.test(line) || /^\s*[-–—] /.test(line))
      found.push(line)
    else found[found.length - 1] = `${before} ${line.trim()}`
  }
  return found
}

// "Off the record, please." is said of the turn before; a longer one says itself what is to
// stay unsaid.
const requestMax = 5
// Chinese and Japanese have no spaces to count.
const wordsIn = (text: string) =>
  text.match(/[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}]{1,2}|[\p{L}\p{M}\d'’]+/gu)?.length ?? 0
const isRequestAlone = ({ speaker, text }: Open) =>
  speaker !== null && wordsIn(text) <= requestMax && isKeptBack(text.toLowerCase())
// "Really?" in between; a longer turn is itself what is not to be spoken of.
const betweenMax = 20

/** The place of what a speaker said right before; -1 where somebody else did. */
export function lastTurnOf(speaker: string, found: readonly (SourceBlock | null)[]): number {
  const last = found.at(-1)
  const back = last?.speaker !== speaker && (last?.text.length ?? 0) <= betweenMax ? -2 : -1
  return found.at(back)?.speaker === speaker ? found.length + back : -1
}

/** A block as long as lines are still added to it. */
type Open = Omit<SourceBlock, 'section'> & { readonly isCrossed?: boolean }

// "Where: Kiln Lane 8" under "When: Saturday".
const labelled = /^\s*(?:[\p{Lu}\p{Lo}][\p{L} ]{1,24})[:：]\s*\S/u

// "£96 or 3 × £32" below the name of a thing.
const isPriced = (line: string) =>
  line.length < 60 &&
  /\d/.test(line) &&
  price.test(line) &&
  !/[.!?。！？…,;:]["”’»)]*\s*$/u.test(line)

// "--- notice, for members only ---"
const framed =
  /^\s*(?:-{3,}|={3,}|\*{3,}|—{2,}|▼|■)\s?\p{L}[^\n]{1,70}?\s?(?:-{3,}|={3,}|\*{3,}|—{2,}|▼|■)\s*$/u

function kindOf(line: string, words: string, before: string, after: string): SourceBlock['kind'] {
  if (
    /^\s*#{1,6}\s/.test(line) ||
    framed.test(line) ||
    (before.trim() === '' && words.length < 60 && isPageTail(words.toLowerCase()))
  )
    return 'heading'
  if (
    /^\s*[①-⑳]/u.test(line) ||
    /^\s*(?:\d{1,2}(?:[.)]|\.-)|[a-h][.)]|(?:step|schritt|étape|paso|passo|stap|krok|steg|trin|vaihe|шаг|adım)\s+\d{1,2}\s*[:.)–-])\s+/iu.test(
      line,
    )
  )
    return 'number'
  if (listMarker.test(line)) return 'bullet'
  const aloneInBlank =
    before.trim() === '' && words.length <= 70 && !/[.!?。！？…,;]["”’»)]*$/u.test(words)
  if (/^\s*\*\*[^*]{2,70}\*\*:?\s*$/.test(line)) return 'heading'
  if (
    aloneInBlank &&
    (after.trim() === '' ||
      /^[=-]{3,}\s*$/.test(after) ||
      /[:：]$/u.test(words) ||
      (listMarker.test(after) && words.length <= 40))
  )
    return 'heading'
  if (aloneInBlank && isTitleOf(words, after)) return 'heading'
  return 'paragraph'
}

/** "Building" on a line, and below it "28 of the houses have no insulation." */
function isTitleOf(words: string, after: string): boolean {
  const first = after.trim()
  if (
    words.length > 30 ||
    words.split(' ').length > 4 ||
    /\d/.test(words) ||
    !/^\p{L}/u.test(words)
  )
    return false
  return (
    first.length > 25 &&
    /^[\p{Lu}\p{Lo}\d"“„«(]/u.test(first) &&
    /[.!?。！？]["”’»)]*$/u.test(first)
  )
}

// "@oncall paged." is a note to whoever has that name, no sentence for readers. No segmenter parts
// it from the one before.
const toSomebody = /(?:^|(?<=[.!?…]["”’»)]* ))@[\w.-]+ [^.!?\n]{1,200}[.!?]+(?: |$)/gu
// "♥♥ the best oil in the world ♥♥"
const ornament = '[♥♡❤★☆✨⭐💥🔥]'
const ornamented = new RegExp(
  String.raw`\s?(?<!${ornament}\uFE0F?)(?:${ornament}\uFE0F?){2,6}[^♥♡❤★☆✨⭐💥🔥\n]{3,80}(?:${ornament}\uFE0F?){2,6}`,
  'gu',
)

// "[Add to basket]", "[Request a quote]" in a line that is no prose.
const pressed = /(?<!\s)\s*\[\s?\p{Lu}[\p{L} ]{2,28}\s?\]/gu

// "It was quite a mess (internal)."
const markedSentence =
  /(?:^|(?<=[.!?…]\s))[^.!?\n]{1,300}\((?:internal|intern|interne|interno|interna|internt|vertraulich|confidential|confidentiel|confidencial|riservato|vertrouwelijk|poufne|off(?: the record)?|entre nous|unter uns|between us)\)[^.!?\n]{0,60}[.!?]\s{0,99}/giu

// "Ask me, 555 0148 (not for the page)."
const ownNumber =
  /(?:^|(?<=[.!?…]\s))[^.!?\n([（]{0,200}(?<!\d)\d[\d ()-]{5,25}[^.!?\n([（]{0,40}[([（]([^()[\]（）]{1,200})[)\]）][.!?]?/gu
const keptNumber = (sentence: string, aside: string) =>
  isKeptBack(aside.toLowerCase()) ? '' : sentence

/**
 * The text without what orders the writer about and what follows such an order in the same block.
 */
function withoutOrders(whole: string): string {
  const text = (
    /[([（]/.test(whole)
      ? whole.replaceAll(markedSentence, '').replaceAll(ownNumber, keptNumber)
      : whole
  )
    .replaceAll(inBrackets, (part) => (isKeptBack(part.toLowerCase()) ? '' : part))
    .replaceAll(pressed, whole.length < labelMax * 2 ? '' : '$&')
    .replaceAll(toSomebody, '')
    .replaceAll(ornamented, '')
    .trim()
  const small = text.toLowerCase()
  if (isKeptBack(small)) return ''
  if (!isOrder(small)) return text
  const parts = sentencesIn(text)
  const first = parts.findIndex((part) => isOrder(part.toLowerCase()))
  if (first <= 0)
    return text.length <= taintedMax
      ? ''
      : parts
          .slice(3)
          .filter((part) => !isOrder(part.toLowerCase()))
          .join(' ')
  const kept = parts.slice(0, first)
  if (text.length > taintedMax)
    kept.push(...parts.slice(first + 3).filter((part) => !isOrder(part.toLowerCase())))
  return kept.join(' ').trim()
}

/** The sentences by their marks alone, which costs next to nothing. */
export const sentencesIn = (text: string) =>
  text.split(/(?<=[.!?。！？]["”’»)]{0,8})\s+|(?<=[。！？])/u)

const spoken =
  /^\s*(?:\*\*)?(?:(?<name>\p{Lu}[\p{L}\d.'’ -]{0,30}?)(?:\s*\((?<aside>[^)\n]{1,40})\))?\s*[:：](?:\*\*)?\s+|(?<name>[\p{sc=Han}\p{sc=Kana}ー・]{1,10}|[\p{sc=Hang} ]{2,12}|\p{sc=Arab}[\p{sc=Arab} ]{1,24})(?:\*\*)?\s?[:：](?:\*\*)?\s*)(?=\S)/u

/** A name and a colon in front of at least two lines is who speaks. */
function speakersOf(lines: readonly string[]): ReadonlySet<string> {
  const seen = new Map<string, number>()
  for (const line of lines) {
    const name = spoken.exec(line)?.groups!['name']?.trim()
    if (name !== undefined) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return new Set([...seen].filter(([, count]) => count > 1).map(([name]) => name))
}

function speakerOf(
  line: string,
  speakers: ReadonlySet<string>,
): { speaker: string; text: string } | null {
  const found = spoken.exec(line)
  const speaker = found?.groups!['name']?.trim()
  if (found === null || speaker === undefined || !speakers.has(speaker)) return null
  // "Ana (off the record): …"
  const aside = found.groups?.['aside']
  const marked = aside !== undefined && isKeptBack(aside.toLowerCase()) ? `(${aside}) ` : ''
  return { speaker, text: marked + withoutMarkup(line.slice(found[0].length)) }
}
