// Longer names are cut: a letter is read on a telephone.
const most = 60

/** A name in one line of a letter: without anything that breaks a line, begins a header or turns what stands after it. */
export function oneLine(name: string): string {
  const text = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
