import { holdsContrast, holdsPrediction, limitsClaim, limitsFindings, opensContrast } from './cues/contrast.ts'
import { cue } from './cues/cue.ts'
import { isOrder } from './cues/orders.ts'
import { isServiceLine } from './cues/service-lines.ts'
import { isUnproven } from './cues/unproven.ts'
import { isBoilerplate, isPersonal } from './cues/withheld.ts'
import { isWorthless } from './cues/worthless.ts'
import { figuresIn } from '../guard/figures.ts'
import { isDangling, pointsBack } from './dangling.ts'
import type { Statement } from './statement.ts'

/** A mark that nothing closes takes the rest along, and gives it back: searched from each mark, it would be read again and again. */
const withoutQuotations = (text: string): string =>
  text.replace(/["“„«「][^"”“»」]*(["”“»」]?)/gu, (part: string, end: string) => (end === '' ? part : ''))

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

/** The sentences of the paragraph from the one that names who says this: "I sat at Ana's. She looked up. “…”" Empty where none does. */
function backToName(statements: readonly Statement[], index: number): number[] {
  const places: number[] = []
  for (let place = index - 1; place >= index - backMax && isSameBlock(statements[place], statements[index]); place--) {
    places.push(place)
    if (namesSomebody.test(statements[place]!.text)) return places
  }
  return []
}

const entryLengthMax = 220

function lengthOfEntry(statements: readonly Statement[], index: number): number {
  const near = statements.slice(Math.max(0, index - entryLengthMax), index + entryLengthMax)
  return near.filter((other) => isOfOneEntry(statements[index]!, other)).reduce((sum, { text }) => sum + text.length, 0)
}

const isOfOneEntry = (one: Statement, other: Statement) => one.role === 'entry' && other.role === 'entry' && one.block === other.block

// "«…» Lo dice la alcaldesa.", "„…“ Das sagt die Leiterin."
const saysSo =
  /^(?:(?:so|that is what|this is what) (?:says|said)|(?:so|das|dies) (?:sagt|sagte|erklärt|meint)|(?:c[’']est ce que|ainsi|ce) (?:dit|disait|raconte|explique)|(?:lo|así lo|es lo que) (?:dice|decía|cuenta|explica|resume)|(?:lo dice|a dirlo è|così (?:dice|spiega)|è quello che dice)|(?:quem o diz|assim (?:diz|fala)|di-lo|é o que diz)|(?:dat|dit|zo) (?:zegt|vertelt|zei)|(?:tak|to) (?:mówi|twierdzi)|(?:det|så) (?:säger|sa|siger|sier))(?!\p{L})/u

/** A quotation whose speaker the next sentence names. */
function isSaidBefore(quotation: Statement | undefined, next: Statement | undefined): boolean {
  if (quotation === undefined || next === undefined || !isSameBlock(quotation, next)) return false
  return isUnattributed(quotation) && saysSo.test(next.text.toLowerCase())
}

/**
 * For each statement those without which it must not be told: a claim's "but", the claim of a "but", what was measured where something
 * was predicted, what "this" points at, and how far a finding holds.
 */
export function linksOf(statements: readonly Statement[], language: string): readonly ReadonlySet<number>[] {
  const links = statements.map(() => new Set<number>())
  const small = statements.map(({ text }) => text.toLowerCase())
  const limiting = new Set<number>()
  const isNextTo = (index: number, other: number) => near(statements[index], statements[other])
  for (const [index, text] of small.entries()) {
    const isContrast = index > 0 && (opensContrast.in(text, language) || holdsContrast.in(text, language))
    if (isContrast && isNextTo(index, index - 1)) {
      links[index]!.add(index - 1)
      links[index - 1]!.add(index)
    }
    // What stands behind one mark of a list belongs together, unless that is more than a post of X holds: then nothing of it would be told there.
    if (index > 0 && lengthOfEntry(statements, index) <= entryLengthMax && isOfOneEntry(statements[index]!, statements[index - 1]!)) {
      links[index]!.add(index - 1)
      links[index - 1]!.add(index)
    }
    // The limit itself may be told alone.
    linkToFigure(statements, index, limiting, language, links)
    if (isSaidBefore(statements[index], statements[index + 1])) {
      links[index]!.add(index + 1)
      links[index + 1]!.add(index)
      continue
    }
    if ((isDangling(text, language) || pointsBack.test(text) || isUnattributed(statements[index]!)) && isNextTo(index, index - 1))
      links[index]!.add(index - 1)
    if (isUnattributed(statements[index]!)) for (const place of backToName(statements, index)) links[index]!.add(place)
    // "So long did it take the eleven …" under a headline says of whom the headline holds.
    if (index === 1 && statements[0]!.role === 'headline' && isDangling(text, language) && !isAside(text)) {
      links[0]!.add(1)
      links[1]!.add(0)
    }
    if (!holdsPrediction.in(text, language)) continue
    const measured = isSameBlock(statements[index], statements[index + 1]) ? index + 1 : index - 1
    if (isSameBlock(statements[index], statements[measured])) links[index]!.add(measured)
  }
  linkLimits(statements, small, language, links)
  return links
}

/** What is said right behind a figure, and it must not be told without: how far it holds, what it is made of, what became of it. */
function linkToFigure(
  statements: readonly Statement[],
  index: number,
  limiting: Set<number>,
  language: string,
  links: readonly Set<number>[],
): void {
  const [before, { text }] = [statements[index - 1], statements[index]!]
  const small = text.toLowerCase()
  if (before === undefined) return
  const limited = claimOf(statements, index, limiting, language)
  const isSame = isSameBlock(before, statements[index])
  // "Of which £9,000 had gone on paper."
  const goesOn = isSame && /\d/.test(before.text) && /\d/.test(text) && isDangling(small, language)
  const isPart = isSame && isPartOfSum(small, before.text.toLowerCase())
  // A button, a question or what is private to somebody says nothing of it.
  if ((limited === null && !goesOn && !isPart) || isAside(small)) return
  if (limited !== null) {
    links[limited]!.add(index)
    limiting.add(index)
    if (pointsAtFigure.test(small)) links[index]!.add(limited)
  }
  if (goesOn || isPart) links[index - 1]!.add(index)
  if (isPart) links[index]!.add(index - 1)
}

function isAside(small: string): boolean {
  return (
    /[?？؟]["”’»)]*$/u.test(small) ||
    isWorthless(small) ||
    isServiceLine(small, { grave: false }) ||
    isUnproven(small) ||
    isOrder(small) ||
    isPersonal(small)
  )
}

const amount = String.raw`(?:[€£$¥]\s?\d[\d.,]*|(?<![\d.,])\d[\d.,]{0,20}\s?(?:million\p{L}*|mio|milhões|millones|milioni|miljoen|miljoner|mln)?\s?(?:€|£|\$|%|euros?|pounds?|dollars?|franken|kronor|zł|prozent|per ?cent|pour cent|por ciento|por cento|per cento|procent\p{L}*)(?!\p{L}))`
const holdsAmount = new RegExp(amount, 'u')
const opensWithAmount = new RegExp(
  String.raw`^(?:of (?:that|this|which),? |davon |dont |de ellos? |di cui |dos quais |daarvan |z tego |varav )?${amount}`,
  'u',
)

/** "… has raised €24 million. €9 million are paid now": without its parts a sum says more than is true. */
const isPartOfSum = (small: string, before: string) => opensWithAmount.test(small) && holdsAmount.test(before)

/** The figure that a statement limits: of the sentence before, or of the one before that. A limit may be limited in turn. */
function claimOf(statements: readonly Statement[], index: number, limiting: ReadonlySet<number>, language: string): number | null {
  const [next, before, further] = [statements[index]!, statements[index - 1], statements[index - 2]]
  if (before === undefined) return null
  if (isLimitOf(before, next, language)) return index - 1
  if (limiting.has(index - 1) && isDangling(next.text.toLowerCase(), language) && isLimit(before, next, language)) return index - 1
  // "Only then turn it" is about the sentence before it.
  const small = next.text.toLowerCase()
  const opens =
    limitsClaim.in(small.slice(0, openingLength), language) && !opensContrast.in(small, language) && !isDangling(small, language)
  return further !== undefined && opens && isSameBlock(further, before) && isLimitOf(further, next, language) ? index - 2 : null
}

/**
 * Whether a sentence says how far the figure before it holds: "It was only counted once.", "The bulbs are not included." One with a
 * figure of its own says something else, unless it points back.
 */
function isLimitOf(claim: Statement, next: Statement, language: string): boolean {
  return isLimit(claim, next, language) && (/\d/.test(claim.text) || figuresIn(claim.text, [language]).length > 0)
}

function isLimit(claim: Statement, next: Statement, language: string): boolean {
  const small = next.text.toLowerCase()
  if (!limitsClaim.in(small, language)) return false
  const points = isDangling(small, language) || pointsAtFigure.test(small)
  const isNextEntry =
    claim.role === 'entry' && next.role === 'entry' && next.block - claim.block === 1 && next.section === claim.section && points
  if (!isNextEntry && !isSameBlock(claim, next)) return false
  const opens = limitsClaim.in(small.slice(0, openingLength), language) || concedes.test(small)
  const isRemark = next.text.length <= remarkMax && !/\d/.test(next.text)
  return points || opens || isRemark || pointsWithin.in(small, language)
}

// "The comparison is possible only in part", right behind "26 % more than in 2024".
const pointsAtFigure =
  /^(?:(?:the|der|die|das|la|le|l[’']|el|il|lo|o|a|de|het) ?(?:comparison|figures?|numbers?|increase|decrease|rise|decline|share|vergleich|zahl|wert|anstieg|rückgang|zuwachs|anteil|comparaison|chiffre|hausse|baisse|augmentation|part|comparación|cifra|dato|aumento|subida|descenso|confronto|paragone|dato|aumento|calo|comparação|número|subida|descida|vergelijking|cijfer|stijging|daling|aandeel)|porównanie|liczba|wzrost|spadek|jämförelsen|siffran|ökningen|minskningen|sammenligningen|tallet|stigningen|сравнение|цифра|рост|karşılaştırma)(?!\p{L})/u
const openingLength = 8
// "Delivery is not included." A longer sentence with a "not" in it says something of its own.
const remarkMax = 80
const concedes =
  /^(?:it (?:must|has to) be said|to be fair|mind you|admittedly|granted|man muss (?:dazu |aber )?sagen|zugegeben|dazu gehört|il faut (?:dire|préciser|ajouter)|hay que (?:decir|aclarar|añadir)|bisogna dire|va detto|é preciso dizer|diga-se|(?:er|daar) moet(?:en)? (?:wel )?bij|gezegd moet|trzeba (?:dodać|powiedzieć|przyznać)|(?:det )?ska sägas|det skal siges)(?!\p{L})/u
// "Gerechnet ist das mit 31 Cent", "Schippers betalen dat terug"
const pointsWithin = cue({
  en: '(?:at|of|in|for|about|from|with|on) (?:that|this|these|those|them)(?= )',
  fr: '(?:cela|ça|ceci)',
  es: '(?:esto|eso|ello)',
  it: '(?:ciò|questo|questi)',
  pt: '(?:isto|isso|disto|disso)',
  pl: '(?:tego|tym|temu)',
  de: 'das (?:mit|nicht|auch|nur|bei|als|dürfte)|(?:in|bei|mit|für|ohne|von) dies\\p{L}+|(?:da|hier)(?:mit|zu|bei|von)',
  nl: 'dat (?:terug|niet|ook|wel|zelf)',
  sv: 'det (?:med|inte|bara)',
})

const ended = /[.!?…。！？।؟۔]["”’»“)\]」』]{0,4}$/u
// More would make every finding as long as the text.
const limitsMax = 3

// "28 percent", "2,3 milhões", "12 times"
const shareOf =
  /(?<!\p{L})(?:from \d[\d.,]* to|von \d[\d.,]* auf|de \d[\d.,]* (?:à|a)|da \d[\d.,]* a|van \d[\d.,]* naar|z \d[\d.,]* do|från \d[\d.,]* till) \d|\d\s?(?:%|٪|％)|\d (?:per ?cent|prozent|pour cent|por ciento|por cento|per cento|procent\p{L}*|times|mal|fois|veces|volte|vezes|keer|gånger|razy)(?!\p{L})|パーセント/iu

// "Two things must be added." is a limit by what follows it, each a sentence or two.
const announces =
  /(?<!\p{L})(?:two|three|some|zwei|drei|einige|deux|trois|dos|tres|due|tre|duas|três|twee|drie|dwie|trzy|två) (?:things|dinge|précisions|choses|cosas|cose|coisas|dingen|rzeczy|saker)(?!\p{L})/u

// What stands under a heading of one of these is how far the findings hold, in whatever words.
const underLimits =
  /^(?:\d{1,2}(?:\.\d{1,2})?[.)]? )?(?:(?:the )?limit(?:s|ations?)|sınırlar(?:ı)?|how (?:sure|certain) is|what we (?:do not|don[’']t) know|caveats?|grenzen|einschränkungen|wie sicher|was wir nicht wissen|limites?|ce que nous ne savons pas|quelles? (?:limites|certitude)|límites|limitaciones|lo que no sabemos|limiti|(?:quello|ciò) che non sappiamo|limitações|o que não sabemos|beperkingen|hoe zeker|wat we niet weten|ograniczenia|czego nie wiemy|begränsningar|vad vi inte vet|ограничения|sınırlılıklar|限界|局限)(?!\p{L})/u

/** How far the findings hold belongs to the first that gives a figure, which is the one that everybody repeats. */
function linkLimits(statements: readonly Statement[], small: readonly string[], language: string, links: readonly Set<number>[]): void {
  const isTold = (index: number) => {
    const text = small[index]!
    if (isBoilerplate(text) || isWorthless(text) || isServiceLine(text, { grave: false })) return false
    const { role, text: written } = statements[index]!
    // "theBlog — the page" in front of a sentence keeps it from being told.
    return role !== 'sentence' || (ended.test(text) && !/^\p{Ll}/u.test(written))
  }
  // One that limits the figure before it is told with that one.
  const isOfNeighbour = (index: number) => index > 0 && isTold(index - 1) && isLimitOf(statements[index - 1]!, statements[index]!, language)
  const isLimit = (text: string, index: number) =>
    limitsFindings.in(text, language) || underLimits.test(statements[index]!.section.toLowerCase())
  const limits = small
    .flatMap((text, index) => (isLimit(text, index) && isTold(index) && !isOfNeighbour(index) ? [index] : []))
    .slice(0, limitsMax)
  const isFinding = ({ text, role }: Statement, index: number) =>
    role === 'sentence' && /\d/.test(text) && isTold(index) && !limits.includes(index)
  // What was counted first, and the first share: these are what everybody repeats.
  const share = statements.findIndex((statement, index) => shareOf.test(statement.text) && isFinding(statement, index))
  // "The figures are to be read with care." What comes next says why.
  const isBare = (limit: number) => statements[limit]!.text.length < remarkMax && isSameBlock(statements[limit], statements[limit + 1])
  const behind = (limit: number) =>
    announces.test(small[limit]!)
      ? [1, 2, 3].map((step) => limit + step).filter((place) => isSameBlock(statements[limit], statements[place]))
      : [limit + 1]
  const told = limits.flatMap((limit) => (isBare(limit) ? [limit, ...behind(limit)] : [limit]))
  for (const finding of [statements.findIndex(isFinding), share]) if (finding !== -1) for (const limit of told) links[finding]!.add(limit)
}

function near(one: Statement | undefined, other: Statement | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (isSameBlock(one, other)) return true
  return one.role === 'sentence' && other.role === 'sentence' && one.block - other.block === 1 && one.section === other.section
}

function isSameBlock(one: Statement | undefined, other: Statement | undefined): boolean {
  return one !== undefined && other !== undefined && one.block === other.block
}

/** The places with those after them that point back at the last: told elsewhere, they would point at something else. */
export function withFollowers(places: readonly number[], links: readonly ReadonlySet<number>[]): number[] {
  const all = [...places]
  for (let last = all.at(-1)!; links[last + 1]?.has(last) === true; last++) all.push(last + 1)
  return all
}

// A chain of "but" and "however" that is longer is no claim for a post.
const chainMax = 6

/** The statement with all that it must not be told without, in order; null where that is too much. */
export function together(index: number, links: readonly ReadonlySet<number>[]): readonly number[] | null {
  const found = new Set([index])
  for (const each of found) {
    for (const other of links[each]!) found.add(other)
    if (found.size > chainMax) return null
  }
  return [...found].sort((a, b) => a - b)
}
