const clientNameMax = 60

/**
 * Makes a client's name safe to show: one line, without invisible characters or characters that
 * change the text direction. Null when nothing is left.
 */
export function readableName(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain === '' ? null : Array.from(plain).slice(0, clientNameMax).join('')
}
