// How else than by a name and a colon a transcript tells who speaks.

const inBrackets = /^\s*\[(?<name>\p{Lu}[\p{L}.]{0,14}(?: \p{Lu}[\p{L}.]{0,14})?)\]\s+(?=\S)/u
const letter = /^\s*(?<name>\p{Lu})[.．]\s+(?=\S)/u

const dash = /^\s*[-–—] (?=\S)/u
const asks = (line: string) => /[?？؟]["”’»)]*\s*$/u.test(line)

/** "– How many?" and below it "– Eleven.": questions and answers behind dashes, written as "Q: …" and "A: …". */
function withDashedTurns(lines: readonly string[]): readonly string[] {
  const turns = lines.filter((line) => dash.test(line))
  const answered = turns.filter((line, index) => asks(line) && index + 1 < turns.length && !asks(turns[index + 1]!))
  if (answered.length < 3 || answered.length * 3 < turns.length) return lines
  // Whoever speaks behind an answer asks, in whatever form.
  let before = 'A: '
  return lines.map((line) => {
    if (!dash.test(line)) return line
    before = before === 'A: ' || asks(line) ? 'Q: ' : 'A: '
    return line.replace(dash, before)
  })
}

/** The lines with "[RK] …" and "D. …" written as "RK: …" and "D: …", where they are who speaks. */
export function withSpokenMarks(lines: readonly string[]): readonly string[] {
  for (const [mark, isTalk] of [
    [inBrackets, (names: ReadonlyMap<string, readonly string[]>) => names.size > 1],
    // One of the two asks.
    [letter, (names: ReadonlyMap<string, readonly string[]>) => names.size === 2 && [...names.values()].some(areQuestions)],
  ] as const) {
    const names = new Map<string, string[]>()
    for (const line of lines) {
      const found = mark.exec(line)
      if (found === null) continue
      const name = found.groups!['name']!
      names.set(name, [...(names.get(name) ?? []), line])
    }
    const often = new Map([...names].filter(([, said]) => said.length > 1))
    if (!isTalk(often)) continue
    return lines.map((line) => {
      const found = mark.exec(line)
      return found !== null && often.has(found.groups!['name']!) ? `${found.groups!['name']}: ${line.slice(found[0].length)}` : line
    })
  }
  return withDashedTurns(lines)
}

const areQuestions = (said: readonly string[]) => said.filter((line) => /[?？؟]\s*$/u.test(line)).length * 2 > said.length
