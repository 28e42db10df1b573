/**
 * The beginning of a text, at most `most` Unicode code points of it, without the space at its end.
 */
export function firstCodePoints(text: string, most: number): string {
  if (text.length <= most) return text
  return [...text.slice(0, most * 2)].slice(0, most).join('').trimEnd()
}
