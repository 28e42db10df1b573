import { partedFooter } from './footer-lines.ts'

/** What a text says, to compare it with another: other hashtags alone are no other text. */
export function normalizedText(pieces: readonly string[]): string {
  return pieces
    .map((piece) => partedFooter(piece).body)
    .join(' ')
    .replace(/\s+/g, ' ')
}
