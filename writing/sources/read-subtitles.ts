const webvtt = /^\ufeff?WEBVTT(?:[ \t][^\n]*)?(?:\r?\n|$)/
const timing =
  /^\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/
const firstLines = 400

/** Whether a text is subtitles, as WebVTT or SubRip write them: told by its first lines. */
export function isSubtitles(text: string): boolean {
  if (webvtt.test(text)) return true
  const [first = '', second = ''] = text
    .slice(0, firstLines)
    .replace(/^\ufeff?\s+/, '')
    .split(/\r?\n/, 2)
  return /^\ufeff?\d{1,6}\s*$/.test(first) && timing.test(second)
}

interface Utterance {
  readonly speaker: string | null
  readonly text: string
}

/**
 * What is said in subtitles: a paragraph for each turn, with its speaker before a colon, without
 * times, marks and repeated lines.
 */
export function readSubtitles(text: string): string {
  const turns: Utterance[] = []
  let last = ''
  for (const block of text
    .replace(/^\ufeff/, '')
    .replaceAll('\r', '')
    .split(/\n[ \t]*\n/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    // The head, notes, styles and regions have no time.
    if (at === -1 || at > 2) continue
    for (const line of lines.slice(at + 1)) {
      for (const turn of turnsIn(line)) {
        // Rolling captions show each line twice.
        if (turn.text === last && turn.speaker === null) continue
        last = turn.text
        const open = turns.at(-1)
        const goesOn =
          open !== undefined &&
          (turn.speaker === null ? !/^[-–—] /.test(turn.text) : turn.speaker === open.speaker)
        if (goesOn)
          turns[turns.length - 1] = { speaker: open.speaker, text: `${open.text} ${turn.text}` }
        else turns.push(turn)
      }
    }
  }
  return turns
    .map(({ speaker, text: said }) => (speaker === null ? said : `${speaker}: ${said}`))
    .join('\n\n')
}

const voice = /<v(?:\.[^\s<>]{0,40})?\s+([^<>\n]{1,80})>/gi
const marks = /<\/?[a-z0-9:.][^<>\n]{0,200}>|\{\\[^{}\n]{0,100}\}/gi
// `OKORO: Four.`, `>> Presenter: How many?`
const named = /^(?:>>+ ?)?(\p{Lu}[\p{L}.'’-]{0,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,3}):\s+(?=\S)/u

/** A line's words, by speaker where it names one. */
function turnsIn(line: string): Utterance[] {
  const parts = line.split(voice)
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return []
    const said = unescaped(part.replace(marks, '')).replace(/\s+/g, ' ').trim()
    const before = index === 0 ? null : parts[index - 1]!.trim()
    if (said === '') return []
    const speaker = before === null ? named.exec(said) : null
    return [
      speaker === null
        ? { speaker: before, text: said }
        : { speaker: speaker[1]!, text: said.slice(speaker[0].length) },
    ]
  })
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity]!)
}
