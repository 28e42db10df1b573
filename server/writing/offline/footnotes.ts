const mark = '[¹²³⁴⁵⁶⁷⁸⁹†‡]'
const atBeginning = new RegExp(`^\\s*${mark}\\s?\\S`, 'u')
const eachMark = new RegExp(mark, 'gu')

/** "² measured on the forearm": what a mark above is about. It is told for the sake of what bears the mark. */
export const isFootnote = (text: string): boolean => atBeginning.test(text)

/** A claim with a mark is told with the note that begins with it. */
export function linkFootnotes(statements: readonly { readonly text: string }[], links: readonly Set<number>[]): void {
  const notes = new Map(statements.flatMap(({ text }, index) => (isFootnote(text) ? [[text.charAt(0), index] as const] : [])))
  if (notes.size === 0) return
  for (const [index, { text }] of statements.entries())
    for (const { 0: sign, index: at } of text.matchAll(eachMark)) {
      const note = notes.get(sign)
      // "120 m²" is no mark.
      const isUnit = /(?:^|[^\p{L}])(?:c|d|k|m)?m$/u.test(text.slice(Math.max(0, at - 4), at))
      if (at > 0 && !isUnit && note !== undefined && note !== index) links[index]!.add(note)
    }
}
