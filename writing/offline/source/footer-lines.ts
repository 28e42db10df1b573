/** A line of hashtags, or of an address and nothing else: it belongs below a text. */
export function isFooter(line: string): boolean {
  const words = line.trim().split(/\s+/)
  return (
    words.every((word) => /^[#＃][\p{L}\p{M}\p{N}_]+$/u.test(word)) ||
    (words.length === 1 && /^(?:https?:\/\/\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.test(words[0]!))
  )
}

/** A text, and the lines below it. */
export function partedFooter(piece: string): { readonly body: string; readonly below: string } {
  const lines = piece.split('\n')
  let end = lines.length
  while (end > 1 && (lines[end - 1]!.trim() === '' || isFooter(lines[end - 1]!))) end -= 1
  return {
    body: lines.slice(0, end).join('\n').trimEnd(),
    below: lines.slice(end).join('\n').trim(),
  }
}
