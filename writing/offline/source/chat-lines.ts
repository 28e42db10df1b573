const date = String.raw`\d{1,4}[./-]\d{1,2}(?:[./-](?:\d{2,4})?)?`
const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?`
const sent = new RegExp(
  String.raw`^\s*\[?(?:${clock},?\s(?<dayLast>${date})|(?<day>${date},?\s)?(?<clock>${clock}))\]?\s*(?:[–-]\s*)?(?=[\p{L}@~<][^:\n]{0,30}:\s)`,
  'iu',
)

// "[19:02] Ana Ruiz" or "Ana Ruiz  7:02 PM" on a line, and below it what she wrote.
const head = new RegExp(
  String.raw`^\s*(?:\[?(?:${date},?\s)?${clock}\]?\s+(?<name>\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,3})|(?<name>\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,3})\s+\[?(?:${date},?\s)?${clock}\]?)(?<bot>\s*\((?:bot|app)\))?\s*$`,
  'iu',
)

const clockTime = new RegExp(clock, 'iu')

/**
 * The lines with each message on one, behind its time and name; what a program wrote, and that
 * somebody came or liked it, is left out.
 */
export function withWholeMessages(lines: readonly string[]): readonly string[] {
  const heads = lines.map((line) => head.exec(line)?.groups)
  const names = new Set(heads.flatMap((groups) => (groups === undefined ? [] : [groups['name']!])))
  if (heads.filter((groups) => groups !== undefined).length < 3) return lines
  const isNotice = (line: string) => [...names].some((name) => line.trim().startsWith(`${name} `))
  const messages: string[] = []
  let isBot = true
  for (const [index, line] of lines.entries()) {
    const groups = heads[index]
    if (groups !== undefined) {
      isBot = groups['bot'] !== undefined
      if (!isBot) messages.push(`[${clockTime.exec(line)![0]}] ${groups['name']}:`)
    } else if (!isBot && line.trim() !== '' && !isNotice(line))
      messages[messages.length - 1] += ` ${line.trim()}`
  }
  return messages.filter((message) => !message.endsWith(':'))
}

/**
 * Whether a text is what people wrote to each other: lines with a time and a name. A transcript
 * counts from its beginning.
 */
export function isChat(lines: readonly string[]): boolean {
  const said = lines.filter((line) => line.trim() !== '')
  const messages = said
    .map((line) => sent.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
  if (messages.length < 3 || messages.length < said.length * 0.6) return false
  const [{ day, dayLast, clock }] = messages as [Record<string, string | undefined>]
  return (day ?? dayLast) !== undefined || !/^0?0:/.test(clock!)
}

/** The messages of a chat, each a paragraph, without their times. */
export const messagesOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => ['', line.replace(sent, '')])
