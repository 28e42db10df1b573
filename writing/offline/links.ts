import { holdsContrast, holdsPrediction, opensContrast } from './cues/contrast.ts'
import { isOrder } from './cues/orders.ts'
import { isBoilerplate } from './cues/withheld.ts'
import { isFiller } from './cues/boilerplate.ts'
import { isDangling, pointsBack } from './dangling.ts'
import type { Statement } from './statement.ts'

/**
 * A mark that nothing closes takes the rest along, and gives it back: searched from each mark, it
 * would be read again and again.
 */
const withoutQuotations = (text: string): string =>
  text.replace(/["“„«「][^"”“»」]*(["”“»」]?)/gu, (part: string, end: string) =>
    end === '' ? part : '',
  )

/** A quotation beside which nobody stands who says it. */
function isUnattributed({ text, role }: Statement): boolean {
  if (role === 'quotation' || !/^["“„«「]/u.test(text)) return false
  // The word that begins the next sentence names nobody.
  const outside = withoutQuotations(text).replace(/^\s*\p{Lu}[\p{L}'’-]*/u, '')
  return !/\p{Lu}\p{L}|[\p{sc=Han}\p{sc=Hang}\p{sc=Arabic}]{2}/u.test(outside)
}

// Further back, a name is somebody else's.
const backMax = 3
// "… at Marguerite's …", not the word that begins a sentence.
export const namesSomebody = /\p{L}[’',]* \p{Lu}\p{Ll}/u

/**
 * The sentences of the paragraph from the one that names who says this: "I sat at Ana's. She looked
 * up. “…”" Empty where none does.
 */
function backToName(statements: readonly Statement[], index: number): number[] {
  const places: number[] = []
  for (
    let place = index - 1;
    place >= index - backMax && isSameBlock(statements[place], statements[index]);
    place--
  ) {
    places.push(place)
    if (namesSomebody.test(statements[place]!.text)) return places
  }
  return []
}

const entryLengthMax = 220

function lengthOfEntry(statements: readonly Statement[], index: number): number {
  const near = statements.slice(Math.max(0, index - entryLengthMax), index + entryLengthMax)
  return near
    .filter((other) => isOfOneEntry(statements[index]!, other))
    .reduce((sum, { text }) => sum + text.length, 0)
}

const isOfOneEntry = (one: Statement, other: Statement) =>
  one.role === 'entry' && other.role === 'entry' && one.block === other.block

// "«…» Lo dice la alcaldesa.", "„…“ Das sagt die Leiterin."
const saysSo =
  /^(?:(?:so|that is what|this is what) (?:says|said)|(?:so|das|dies) (?:sagt|sagte|erklärt|meint)|(?:c[’']est ce que|ainsi|ce) (?:dit|disait|raconte|explique)|(?:lo|así lo|es lo que) (?:dice|decía|cuenta|explica|resume)|(?:lo dice|a dirlo è|così (?:dice|spiega)|è quello che dice)|(?:quem o diz|assim (?:diz|fala)|di-lo|é o que diz)|(?:dat|dit|zo) (?:zegt|vertelt|zei)|(?:tak|to) (?:mówi|twierdzi)|(?:det|så) (?:säger|sa|siger|sier))(?!\p{L})/u

/** A quotation whose speaker the next sentence names. */
function isSaidBefore(quotation: Statement | undefined, next: Statement | undefined): boolean {
  if (quotation === undefined || next === undefined || !isSameBlock(quotation, next)) return false
  return isUnattributed(quotation) && saysSo.test(next.text.toLowerCase())
}

/**
 * For each statement those without which it must not be told: a claim's "but", the claim of a
 * "but", what was measured where something was predicted, what "this" points at, and how far a
 * finding holds.
 */
export function linksOf(
  statements: readonly Statement[],
  language: string,
): readonly ReadonlySet<number>[] {
  const links = statements.map(() => new Set<number>())
  const small = statements.map(({ text }) => text.toLowerCase())
  const isNextTo = (index: number, other: number) => near(statements[index], statements[other])
  for (const [index, text] of small.entries()) {
    const isContrast =
      index > 0 && (opensContrast.in(text, language) || holdsContrast.in(text, language))
    if (isContrast && isNextTo(index, index - 1)) {
      links[index]!.add(index - 1)
      links[index - 1]!.add(index)
    }
    // What stands behind one mark of a list belongs together, unless that is more than a post of X
    // holds: then nothing of it would be told there.
    if (
      index > 0 &&
      lengthOfEntry(statements, index) <= entryLengthMax &&
      isOfOneEntry(statements[index]!, statements[index - 1]!)
    ) {
      links[index]!.add(index - 1)
      links[index - 1]!.add(index)
    }
    linkToFigure(statements, index, language, links)
    if (isSaidBefore(statements[index], statements[index + 1])) {
      links[index]!.add(index + 1)
      links[index + 1]!.add(index)
      continue
    }
    if (
      (isDangling(text, language) || pointsBack.test(text) || isUnattributed(statements[index]!)) &&
      isNextTo(index, index - 1)
    )
      links[index]!.add(index - 1)
    if (isUnattributed(statements[index]!))
      for (const place of backToName(statements, index)) links[index]!.add(place)
    // "So long did it take the eleven …" under a headline says of whom the headline holds.
    if (
      index === 1 &&
      statements[0]!.role === 'headline' &&
      isDangling(text, language) &&
      !isAside(text)
    ) {
      links[0]!.add(1)
      links[1]!.add(0)
    }
    if (!holdsPrediction.in(text, language)) continue
    const measured = isSameBlock(statements[index], statements[index + 1]) ? index + 1 : index - 1
    if (isSameBlock(statements[index], statements[measured])) links[index]!.add(measured)
  }
  linkLimits(statements, small, links)
  return links
}

/**
 * What is said right behind a figure, and it must not be told without: what it is made of, what
 * became of it.
 */
function linkToFigure(
  statements: readonly Statement[],
  index: number,
  language: string,
  links: readonly Set<number>[],
): void {
  const [before, { text }] = [statements[index - 1], statements[index]!]
  const small = text.toLowerCase()
  if (before === undefined || !isSameBlock(before, statements[index])) return
  // "Of which £9,000 had gone on paper."
  const goesOn = /\d/.test(before.text) && /\d/.test(text) && isDangling(small, language)
  const isPart = isPartOfSum(small, before.text.toLowerCase())
  // A button or a question says nothing of it.
  if ((!goesOn && !isPart) || isAside(small)) return
  links[index - 1]!.add(index)
  if (isPart) links[index]!.add(index - 1)
}

const isAside = (small: string): boolean =>
  /[?？؟]["”’»)]*$/u.test(small) || isFiller(small) || isOrder(small)

const amount = String.raw`(?:[€£$¥]\s?\d[\d.,]*|(?<![\d.,])\d[\d.,]{0,20}\s?(?:million\p{L}*|mio|milhões|millones|milioni|miljoen|miljoner|mln)?\s?(?:€|£|\$|%|euros?|pounds?|dollars?|franken|kronor|zł|prozent|per ?cent|pour cent|por ciento|por cento|per cento|procent\p{L}*)(?!\p{L}))`
const holdsAmount = new RegExp(amount, 'u')
const opensWithAmount = new RegExp(
  String.raw`^(?:of (?:that|this|which),? |davon |dont |de ellos? |di cui |dos quais |daarvan |z tego |varav )?${amount}`,
  'u',
)

/**
 * "… has raised €24 million. €9 million are paid now": without its parts a sum says more than
 * is true.
 */
const isPartOfSum = (small: string, before: string) =>
  opensWithAmount.test(small) && holdsAmount.test(before)

// "The figures are to be read with care." needs what comes next.
const remarkMax = 80

const ended = /[.!?…。！？।؟۔]["”’»“)\]」』]{0,4}$/u
// More would make every finding as long as the text.
const limitsMax = 3

// "28 percent", "2,3 milhões", "12 times"
const shareOf =
  /(?<!\p{L})(?:from \d[\d.,]* to|von \d[\d.,]* auf|de \d[\d.,]* (?:à|a)|da \d[\d.,]* a|van \d[\d.,]* naar|z \d[\d.,]* do|från \d[\d.,]* till) \d|\d\s?(?:%|٪|％)|\d (?:per ?cent|prozent|pour cent|por ciento|por cento|per cento|procent\p{L}*|times|mal|fois|veces|volte|vezes|keer|gånger|razy)(?!\p{L})|パーセント/iu

// What stands under a heading of one of these is how far the findings hold, in whatever words.
const underLimits =
  /^(?:\d{1,2}(?:\.\d{1,2})?[.)]? )?(?:(?:the )?limit(?:s|ations?)|sınırlar(?:ı)?|how (?:sure|certain) is|what we (?:do not|don[’']t) know|caveats?|grenzen|einschränkungen|wie sicher|was wir nicht wissen|limites?|ce que nous ne savons pas|quelles? (?:limites|certitude)|límites|limitaciones|lo que no sabemos|limiti|(?:quello|ciò) che non sappiamo|limitações|o que não sabemos|beperkingen|hoe zeker|wat we niet weten|ograniczenia|czego nie wiemy|begränsningar|vad vi inte vet|ограничения|sınırlılıklar|限界|局限)(?!\p{L})/u

/**
 * How far the findings hold belongs to the first that gives a figure, which is the one that
 * everybody repeats.
 */
function linkLimits(
  statements: readonly Statement[],
  small: readonly string[],
  links: readonly Set<number>[],
): void {
  const isTold = (index: number) => {
    const text = small[index]!
    if (isBoilerplate(text) || isFiller(text)) return false
    const { role, text: written } = statements[index]!
    // "theBlog — the page" in front of a sentence keeps it from being told.
    return role !== 'sentence' || (ended.test(text) && !/^\p{Ll}/u.test(written))
  }
  const limits = statements
    .flatMap(({ section }, index) =>
      underLimits.test(section.toLowerCase()) && isTold(index) ? [index] : [],
    )
    .slice(0, limitsMax)
  const isFinding = ({ text, role }: Statement, index: number) =>
    role === 'sentence' && /\d/.test(text) && isTold(index) && !limits.includes(index)
  // What was counted first, and the first share: these are what everybody repeats.
  const share = statements.findIndex(
    (statement, index) => shareOf.test(statement.text) && isFinding(statement, index),
  )
  const isBare = (limit: number) =>
    statements[limit]!.text.length < remarkMax &&
    isSameBlock(statements[limit], statements[limit + 1])
  const told = limits.flatMap((limit) => (isBare(limit) ? [limit, limit + 1] : [limit]))
  for (const finding of [statements.findIndex(isFinding), share])
    if (finding !== -1) for (const limit of told) links[finding]!.add(limit)
}

function near(one: Statement | undefined, other: Statement | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (isSameBlock(one, other)) return true
  return (
    one.role === 'sentence' &&
    other.role === 'sentence' &&
    one.block - other.block === 1 &&
    one.section === other.section
  )
}

function isSameBlock(one: Statement | undefined, other: Statement | undefined): boolean {
  return one !== undefined && other !== undefined && one.block === other.block
}

/**
 * The places with those after them that point back at the last: told elsewhere, they would point at
 * something else.
 */
export function withFollowers(
  places: readonly number[],
  links: readonly ReadonlySet<number>[],
): number[] {
  const all = [...places]
  for (let last = all.at(-1)!; links[last + 1]?.has(last) === true; last++) all.push(last + 1)
  return all
}

// A chain of "but" and "however" that is longer is no claim for a post.
const chainMax = 6

/**
 * The statement with all that it must not be told without, in order; null where that is too much.
 */
export function together(
  index: number,
  links: readonly ReadonlySet<number>[],
): readonly number[] | null {
  const found = new Set([index])
  for (const each of found) {
    for (const other of links[each]!) found.add(other)
    if (found.size > chainMax) return null
  }
  return [...found].sort((a, b) => a - b)
}
