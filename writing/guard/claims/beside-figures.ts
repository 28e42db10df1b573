import type { Figure } from '../figures/figures.ts'
import { figuresIn } from '../figures/figures.ts'
import { isYear } from '../figures/swapped-figures.ts'
import { valueKey } from '../grounds.ts'
import { phrases, says, shareMeant, type Sense } from '../words.ts'
import { sentenceAt, type Compared } from './sentences.ts'

const reach = 32

/** The words beside a figure, of its clause, without those that say that it is rounded. */
function wordsBeside(text: string, start: number, end: number, language: string): string {
  const before = text
    .slice(Math.max(0, start - reach), start)
    .replace(/^[\s\S]*[,.;:!?()\n]\s/u, '')
  const after = text.slice(end, end + reach).replace(/[,.;:!?()\n](?:\s|$)[\s\S]*$/u, '')
  const plain = (part: string) =>
    (['over', 'under'] as const).reduce(
      (left, sense) => left.replace(phrases(sense, language), ' '),
      part,
    )
  return `${plain(before)} ${plain(after)}`
}

/** The words beside each figure of a claim, and beside its places in the source. */
function* besides({
  claim,
  figures,
  ground,
  sentences,
  language,
}: Compared): Generator<readonly [said: string, told: readonly string[]]> {
  for (const figure of figures) {
    if (isYear(figure) || figure.isDay || !(figure.values[0]! > 1)) continue
    if (figure.unit === 'calendar month' || figure.unit === 'weekday') continue
    const told = figure.values
      .flatMap((value) => ground.byValue.get(valueKey(value)) ?? [])
      .filter(({ unit }) => unit === figure.unit)
      .flatMap(({ start, end }) => {
        const sentence = sentences[sentenceAt(sentences, start)]
        return sentence === undefined
          ? []
          : [wordsBeside(sentence.text, start - sentence.start, end - sentence.start, language)]
      })
    if (told.length > 0)
      yield [wordsBeside(claim.text, figure.start, figure.end, language), told] as const
  }
}

/** `9 % more` of a source's `9 % fewer`. */
export function isOtherDirection(compared: Compared): boolean {
  const { language } = compared
  const directionOf = (text: string) => {
    const has = (...senses: Sense[]) => senses.some((sense) => says(sense, language, text))
    return has('negation') ? 0 : Number(has('more', 'up')) - Number(has('less', 'down'))
  }
  return besides(compared).some(([said, told]) => {
    const direction = directionOf(said)
    return direction !== 0 && told.every((text) => directionOf(text) === -direction)
  })
}

/** `540,000 euros granted` of a source's `540,000 euros applied for`. */
export function isOtherCertainty(compared: Compared): boolean {
  const { language, whole, figures, ground, sentences } = compared
  const hasHedge = (['open', 'possible', 'planned', 'condition', 'negation'] as const).some(
    (sense) => says(sense, language, whole),
  )
  const isUndecided = ({ unit, values, isDay }: Figure) => {
    if (isDay || unit === 'calendar month' || unit === 'weekday' || !(values[0]! > 12)) return false
    const there = values
      .flatMap((value) => ground.byValue.get(valueKey(value)) ?? [])
      .flatMap(({ start }) => sentences[sentenceAt(sentences, start)] ?? [])
    return there.length > 0 && there.every(({ text }) => says('open', language, text))
  }
  if (!hasHedge && figures.some((figure) => !isYear(figure) && isUndecided(figure))) return true
  const isOpen = (text: string) =>
    says('planned', language, text) || says('possible', language, text)
  return besides(compared).some(
    ([said, told]) => says('sure', language, said) && !isOpen(said) && told.every(isOpen),
  )
}

const shareWithin = 0.2

/** Half of them, where the sentence of the source has 37 of 52. */
export function isOtherShare({ claim, figures, best, language }: Compared): boolean {
  if (figures.some(({ unit }) => unit === 'percent')) return false
  const shares = (text: string, kind: 'fractions' | 'times') =>
    [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
      const share = shareMeant(kind, [language], word)
      // Two thirds differ by their figure.
      const isCounted = figures.some(
        ({ after, end }) => after === word && end <= index + word.length,
      )
      return share === null || isCounted ? [] : [share]
    })
  const known = figuresIn(best.sentence.text, [language]).filter(
    (figure) => !isYear(figure) && !figure.isDay && figure.values[0]! > 0,
  )
  return (['fractions', 'times'] as const).some((kind) => {
    const told = ratiosOf(known, kind)
    const said = shares(claim.text, kind)
    if (said.length === 0 || told.length === 0 || shares(best.sentence.text, kind).length > 0)
      return false
    return !said.some((share) =>
      told.some((ratio) => Math.abs(ratio - share) <= shareWithin * share),
    )
  })
}

function ratiosOf(figures: readonly Figure[], kind: 'fractions' | 'times'): number[] {
  const percents = figures.flatMap(({ unit, values }) =>
    unit === 'percent' ? [values[0]! / 100] : [],
  )
  const ratios = figures.flatMap((one, index) =>
    figures
      .slice(index + 1)
      .filter(({ unit }) => unit === one.unit || unit === null || one.unit === null)
      .flatMap((other) => {
        const ratio = one.values[0]! / other.values[0]!
        return [ratio, 1 / ratio]
      }),
  )
  const whole = [...percents, ...ratios.filter((ratio) => ratio < 1)]
  return kind === 'times'
    ? [...ratios, ...percents.flatMap((share) => [1 + share, 1 - share])]
    : [...whole, ...whole.map((share) => 1 - share)]
}
