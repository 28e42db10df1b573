import { normalise } from '../match.ts'

const link = /https?:\/\/\S+/g
export const withoutLinks = (text: string): string => text.replaceAll(link, ' ')

/** Hashtags of a text, without their sign. */
export const hashtagsOf = (text: string): string[] =>
  [...withoutLinks(text).matchAll(/(?<![\p{L}\p{N}&])#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag!)

/** The visible lines, without those that hold nothing but hashtags or an address. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) =>
    /\p{L}/u.test(withoutLinks(line).replaceAll(/#[\p{L}\p{N}_]+/gu, '')),
  )
}

/** Words in lower case. Scripts without spaces are cut by the segmenter. */
export function wordsOf(text: string): string[] {
  const plain = withoutLinks(text).normalize('NFKC').toLowerCase()
  if (!/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(plain))
    return plain.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return [...segmenter.segment(plain)]
    .filter(({ segment }) => /\p{L}/u.test(segment))
    .map(({ segment }) => segment)
}
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Answers whether a text has a word; within a longer word when the script has no spaces. */
export function wordsIn(text: string): (word: string) => boolean {
  const words = new Set(wordsOf(text))
  const plain = normalise(text)
  return (word) =>
    words.has(word) || (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word) && plain.includes(word))
}
