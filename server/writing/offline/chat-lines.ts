const date = String.raw`\d{1,4}[./-]\d{1,2}(?:[./-](?:\d{2,4})?)?`
const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?`
const sent = new RegExp(
  String.raw`^\s*\[?(?:${clock},?\s(?<dayLast>${date})|(?<day>${date},?\s)?(?<clock>${clock}))\]?\s*(?:[–-]\s*)?(?=[\p{L}@~<][^:\n]{0,30}:\s)`,
  'iu',
)

/** Whether a text is what people wrote to each other: lines with a time and a name. A transcript counts from its beginning. */
export function isChat(lines: readonly string[]): boolean {
  const said = lines.filter((line) => line.trim() !== '')
  const messages = said.map((line) => sent.exec(line)?.groups).filter((groups) => groups !== undefined)
  if (messages.length < 3 || messages.length < said.length * 0.6) return false
  const [{ day, dayLast, clock }] = messages as [Record<string, string | undefined>]
  return (day ?? dayLast) !== undefined || !/^0?0:/.test(clock!)
}

/** The messages of a chat, each a paragraph, without their times. */
export const messagesOf = (lines: readonly string[]): string[] => lines.flatMap((line) => ['', line.replace(sent, '')])
