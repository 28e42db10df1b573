const openingMax = 140

/** The first line of a piece, which names a draft to people. */
export function firstLineOf(piece: string): string {
  const line = [...(piece.trim().split('\n', 1)[0] ?? '')]
  return line.length <= openingMax ? line.join('') : `${line.slice(0, openingMax - 1).join('')}…`
}
