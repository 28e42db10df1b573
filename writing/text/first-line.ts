const openingMost = 140

/** The first line of a piece, which names a draft to people. */
export function openingOf(piece: string): string {
  const line = [...(piece.trim().split('\n', 1)[0] ?? '')]
  return line.length <= openingMost ? line.join('') : `${line.slice(0, openingMost - 1).join('')}…`
}
