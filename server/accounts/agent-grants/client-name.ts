export const clientNameMax = 60

/**
 * The name of a program as people are shown it: in one line, without letters that nobody sees or that turn a text round. Null: nothing is
 * left of it.
 */
export function readableName(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain === '' ? null : Array.from(plain).slice(0, clientNameMax).join('')
}
