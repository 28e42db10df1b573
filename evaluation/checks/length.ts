import { measure } from '../../server/networks/fit/limits.ts'
import { saysAny } from '../match.ts'
import { bandsOf, piecesBand } from './bands.ts'
import { materialOf, wholeDraft, type Check, type Subject } from './check.ts'
import { hashtagsOf, withoutLinks } from './words.ts'

/**
 * As long as people read on this network, and no shorter than its material makes it; what shows
 * before `more` is whole.
 */
export const lengthInBand: Check = (subject) => {
  const { brief, pieces } = subject
  const { post, piece: slide, hookMax } = bandsOf(brief.network)
  const first = pieces[0]?.split('\n').find((line) => line.trim() !== '') ?? ''
  const hook = weigh(subject, first) > hookMax ? [`hook of ${weigh(subject, first)}`] : []
  if (brief.form === 'post') {
    const length = weigh(subject, pieces.join('\n'))
    return wholeDraft([...hook, ...outside(length, lowest(subject, post.min), post.max)])
  }
  const lengths = pieces.flatMap((piece) =>
    outside(weigh(subject, piece), lowest(subject, slide.min), slide.max),
  )
  const fewest = brief.source === undefined || subject.sourceText.length < 400 ? 1 : piecesBand.min
  return wholeDraft([
    ...hook,
    ...lengths,
    ...outside(pieces.length, fewest, piecesBand.max, 'pieces'),
  ])
}

const outside = (value: number, min: number, max: number, what = 'signs') =>
  value < min || value > max ? [`${value} ${what}`] : []

/**
 * A source of a few lines, or none, cannot fill a band, and neither can sentences that must be
 * left out.
 */
function lowest(subject: Subject, min: number): number {
  const { never, unnamed, hostile } = subject.brief.gold
  const forbidden = [
    ...never.map(({ text }) => text),
    ...(hostile?.text ?? []),
    ...unnamed.flatMap((name) => [name, name.split(' ').at(-1)!]),
  ]
  const sentences = materialOf(subject).split(/\n|(?<=[.!?])\s+|(?<=[。！？])/u)
  const tellable = sentences.filter((sentence) => !saysAny(sentence, forbidden))
  return Math.min(min, weigh(subject, tellable.join(' ')) / 2)
}

function weigh({ brief }: Subject, text: string): number {
  if (brief.network === 'x') return measure('x', text)
  return [...text].reduce(
    (sum, sign) => sum + (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u.test(sign) ? 2 : 1),
    0,
  )
}

/**
 * The usual number of hashtags, each from the material, none a number, a small word or a
 * person's name.
 */
export const hashtagsInBand: Check = (subject) => {
  const { brief, pieces } = subject
  const tags = hashtagsOf(pieces.join('\n'))
  const { min, max } = bandsOf(brief.network).hashtags
  // Hashtags do not help to find an obituary.
  const fewest = brief.source === undefined || brief.gold.gravity === 'grave' ? 0 : min
  const letters = (text: string) =>
    withoutLinks(text)
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const material = letters(materialOf(subject))
  const people = [...brief.gold.unnamed, ...brief.gold.quotations.map(({ by }) => by)].map(letters)
  const wrong = tags.filter((tag) => {
    const plain = letters(tag)
    return (
      !material.includes(plain) ||
      /^\p{N}+$/u.test(plain) ||
      smallWords.has(plain) ||
      people.some((name) => name.includes(plain) && plain.length > 2)
    )
  })
  return wholeDraft([
    ...outside(tags.length, fewest, max, 'hashtags'),
    ...wrong.map((tag) => `#${tag}`),
  ])
}

// Words that are not searched for: in hashtags they come from the middle of a sentence.
const smallWords = new Set(
  (
    'one two three four five six seven eight nine ten first last next new old more less many ' +
    'few every each other good best make made take get got let letting' +
    ' say said says give use used can will may must should would could have has had been ' +
    'being very also just even still now then here there what when where who' +
    ' eins zwei drei vier fünf erste neue mehr viele kann wird werden haben un deux trois ' +
    'quatre cinq nouveau plus très uno dos tres cuatro cinco nuevo más' +
    ' due quattro cinque nuovo più um dois quatro novo mais een twee drie vier vijf nieuwe meer'
  ).split(' '),
)
