import { onceForEach, type Ground, type Grounds } from '../grounds.ts'
import { hashtagsIn, type Hashtag } from '../hashtags.ts'
import { speechVerbs, titles } from '../name-words.ts'
import { readable } from '../readable.ts'
import { stem } from '../stems.ts'

/**
 * The text with the hashtags that come from topic, source or brand, at most `most`, and without
 * those of a person whom only the source names. One inside a sentence becomes a word.
 */
export function withGroundedHashtags(text: string, grounds: Grounds, most: number): string {
  const plain = readable(text)
  let kept = 0
  let mended = ''
  let at = 0
  for (const tag of hashtagsIn(plain)) {
    const stays = kept < most && isGrounded(tag.word, grounds)
    if (stays) {
      kept += 1
      continue
    }
    mended +=
      text.slice(at, tag.start) +
      (isInSentence(plain, tag) ? text.slice(tag.start + 1, tag.end) : '')
    at = tag.end
  }
  if (at === 0) return text
  return (mended + text.slice(at))
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A word that is no hashtag follows on its line. */
function isInSentence(text: string, { end }: Hashtag): boolean {
  const line = /^[^\n]{0,300}/.exec(text.slice(end))![0]
  return /[\p{L}\p{N}]/u.test(line.replace(/#[\p{L}\p{M}\p{N}_]+/gu, ''))
}

function isGrounded(tag: string, { all, author, sources }: Grounds): boolean {
  if (isIn(tag, author)) return true
  return all.some((ground) => isIn(tag, ground)) && !sources.some((ground) => isPerson(tag, ground))
}

/** The text in small letters, without all that is neither letter nor digit. */
const lettersOf = onceForEach(({ readable }) =>
  readable.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
)

const stemsIn = onceForEach(
  ({ words }): ReadonlySet<string> => new Set([...words.keys()].map(stem)),
)

function partsOf(tag: string): string[] {
  return tag.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lo}+|\p{N}+/gu) ?? [tag]
}

function isIn(tag: string, ground: Ground): boolean {
  if (lettersOf(ground).includes(tag.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))) return true
  const parts = partsOf(tag).filter((part) => part.length > 2)
  return parts.length > 0 && parts.every((part) => stemsIn(ground).has(stem(part.toLowerCase())))
}

const reach = 40

/** Whether the source names a person so: with a title, or as somebody who speaks. */
function isPerson(tag: string, ground: Ground): boolean {
  return partsOf(tag).some((part) => {
    const at = ground.words.get(part.toLowerCase())
    if (at === undefined || !/^\p{Lu}/u.test(ground.readable.slice(at))) return false
    const before = ground.readable.slice(Math.max(0, at - reach), at).toLowerCase()
    const after = ground.readable.slice(at + part.length, at + part.length + reach).toLowerCase()
    const near = [
      ...(before.match(/[\p{L}.]+/gu)?.slice(-2) ?? []),
      ...(after.match(/\p{L}+/gu)?.slice(0, 2) ?? []),
    ]
    return near.some((word) => titles.has(word.replace(/\.$/, '')) || speechVerbs.has(word))
  })
}
