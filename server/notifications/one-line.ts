// Longer names are cut: emails are read on telephones.
const most = 60

/**
 * A name in one line of an email: without characters that break a line, begin a header or turn the
 * following text.
 */
export function oneLine(name: string): string {
  const text = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
