import { normalise, says } from '../match.ts'
import { inEachPiece, materialOf } from './check.ts'

const pairs = [
  /"([^"\n]+)"/g,
  /“([^”“\n]+)[”“]/g,
  /„([^“”\n]+)[“”]/g,
  /«([^»\n]+)»/g,
  /»([^«\n]+)«/g,
  /「([^」\n]+)」/g,
]

/** Text in quotation marks was said in these words, and a known quotation names its speaker. */
export const quotationsGrounded = inEachPiece((piece, subject) => {
  const material = plain(materialOf(subject))
  const quoted = pairs
    .flatMap((pair) => [...piece.matchAll(pair)].map(([, words]) => words!))
    .filter(isSentence)
  const invented = quoted.filter((words) => !material.includes(plain(words)))
  const known = subject.brief.gold.quotations.filter(({ text }) =>
    plain(piece).includes(plain(text)),
  )
  const unattributed = known.filter(({ by }) => !says(piece, by.split(' ').at(-1)!))
  return {
    of: quoted.length + known.length,
    faults: [...invented, ...unattributed.map(({ text, by }) => `${text} (without ${by})`)],
  }
})

// Fewer words are a title or an irony.
const isSentence = (words: string) =>
  words.split(/\s+/).length >= 4 || /[\p{scx=Han}\p{scx=Hira}]{6}/u.test(words)

// A comma or stop before the closing mark belongs to the sentence around it; line breaks and
// subtitles' marks are no words.
const plain = (text: string) =>
  normalise(text)
    .replaceAll(/[^\p{L}\p{N}%€$£]+/gu, ' ')
    .trim()
