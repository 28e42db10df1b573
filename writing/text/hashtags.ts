/**
 * A text without its hashtags, for pictures: nobody can follow one there. Those at its end and
 * lines of nothing else are left out; one within a sentence stays as a word without its mark. A
 * text of nothing but hashtags keeps them as words.
 */
export function withoutHashtags(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const rest = withoutTagsAtEnd(line)
    return rest === '' && line.trim() !== '' ? [] : [rest]
  })
  const rest = lines.join('\n')
  return (rest.trim() === '' ? text : rest).replace(tagMark, '')
}

/**
 * A single tag at the end may belong to its sentence (`about #design`): it goes only behind the
 * sentence's end, several always do.
 */
function withoutTagsAtEnd(line: string): string {
  const words = Array.from(line.matchAll(/\S+/gu))
  const last = words.findLastIndex(([word]) => !onlyTags.test(word))
  const tags = words.slice(last + 1)
  const before = words[last]?.[0]
  const count = tags.reduce((sum, [word]) => sum + word.split(/[#＃]/u).length - 1, 0)
  if (count === 0 || (count === 1 && before !== undefined && !sentenceEnd.test(before))) return line
  return line.slice(0, tags[0]!.index).trimEnd()
}

const tag = String.raw`[#＃](?=[\p{M}\p{N}_\u200c\u200d]*\p{L})[\p{L}\p{M}\p{N}_\u200c\u200d]+`
const onlyTags = new RegExp(String.raw`^(?:${tag}(?:[,،、]+|(?=[#＃])|$))+$`, 'u')
const tagMark = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_/&?=#＃])[#＃](?=[\p{M}\p{N}_\u200c\u200d]*\p{L})`,
  'gu',
)
const sentenceEnd = /[.!?…。！？؟۔।:：)"”»\p{Emoji_Presentation}\ufe0f]$/u
