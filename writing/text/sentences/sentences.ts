import { segmenter } from './segmenters.ts'

// Unicode's rules end a sentence inside `https://a.io/b?c=d` and after `Dr.`; neither is a place to
// part a text.
const endsBeforeSpace = /\s$/u
const endsWithoutSpace = /[。！？｡][”’"'」』）】〉》\])]*$/u
const endsWithAbbreviation =
  /(?:^|[\s(])(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|No|Nr|ca|bzw|e\.g|i\.e|z\.\s?B|u\.\s?a)\.\s*$/u
const tailMax = 24

/** The sentences of a text, each with the space that follows it: joined they are the text again. */
export function sentences(text: string): string[] {
  const found: string[] = []
  let start = 0
  let tail = ''
  for (const { segment, index } of segmenter('und', 'sentence').segment(text)) {
    tail = (tail + segment.slice(-tailMax)).slice(-tailMax)
    const isEnd =
      (endsBeforeSpace.test(tail) || endsWithoutSpace.test(tail)) &&
      !endsWithAbbreviation.test(tail)
    if (!isEnd) continue
    const end = index + segment.length
    found.push(text.slice(start, end))
    start = end
  }
  return start === text.length ? found : [...found, text.slice(start)]
}
