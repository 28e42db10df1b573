/**
 * A text without its hashtags, for pictures: nobody can follow one there. Those at its end and lines of nothing else are left out; one
 * within a sentence stays as a word without its mark. A text of nothing but hashtags keeps them as words.
 */
export function withoutHashtags(text: string): string {
  const lines = text.split('\n').filter((line) => !onlyTags.test(line))
  const rest = lines.map((line) => line.replace(trailingTags, '')).join('\n')
  return (rest.trim() === '' ? text : rest).replace(tagMark, '')
}

const tag = String.raw`[#＃](?=[\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_])[\p{L}\p{M}\p{N}_\u200c\u200d]+`
const onlyTags = new RegExp(String.raw`^\s*${tag}(?:[\s,،、]+${tag})*[\s,،、]*$`, 'u')
// After a sentence's end: `about #design` at the end of a line is part of its sentence, as long as no second tag follows it.
const trailingTags = new RegExp(
  String.raw`(?<=[.!?…。！？؟۔।:：)"”»\p{Emoji_Presentation}\ufe0f])\s+${tag}(?:[\s,،、]+${tag})*\s*$|\s+${tag}(?:[\s,،、]+${tag})+\s*$`,
  'u',
)
const tagMark = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}_/&?=#＃])[#＃](?=[\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_])`, 'gu')
