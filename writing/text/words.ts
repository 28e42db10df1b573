import { segmenter } from './sentences/segmenters.ts'

// Scripts that put no space between words.
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u
const closing = /^[、。，．！？：；｡､）】〉》」』〕］｝”’…ーっッゃゅょャュョ々]/u
const opening = /[（【〈《「『〔［｛“‘]$/u
const wideEnd = /[、。，．！？：；｡､）】〉》」』〕］｝]$/u
// Addresses, hashtags and mentions stay whole in every script.
const whole =
  /[a-z][a-z0-9+.-]{0,40}:\/\/[^\s、。，！？「」『』（）]+|[#＃@＠][\p{L}\p{M}\p{N}_]+/giu

/**
 * The parts of a text that must stay whole, each with the space that follows it: joined they are
 * the text again.
 */
export function words(text: string): string[] {
  return (text.match(/^\s+|\S+\s*/gu) ?? []).flatMap((run) =>
    hasUnspaced.test(run) ? partRun(run) : [run],
  )
}

const hasUnspaced = new RegExp(unspaced.source.slice(1), 'u')

function partRun(run: string): string[] {
  const kept = [...run.matchAll(whole)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
  const parts: string[] = []
  let start = 0
  let range = 0
  for (const { index } of segmenter('und', 'word').segment(run)) {
    while (range < kept.length && kept[range]!.to <= index) range += 1
    const isInside = range < kept.length && kept[range]!.from < index
    if (isInside || !mayPart(run.slice(Math.max(0, index - 2), index), run.slice(index, index + 2)))
      continue
    parts.push(run.slice(start, index))
    start = index
  }
  return [...parts, run.slice(start)]
}

function mayPart(before: string, after: string): boolean {
  if (before === '' || /^\s/u.test(after) || closing.test(after) || opening.test(before))
    return false
  const last = [...before].at(-1)!
  return unspaced.test(last) || wideEnd.test(last) || unspaced.test(after)
}
