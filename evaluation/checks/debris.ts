import { inEachPiece } from './check.ts'
import { withoutLinks } from './words.ts'

/**
 * Nothing is left that belongs to the form of the source or to the tool that wrote: mastheads,
 * menus, markup, time codes, fillers, placeholders.
 */
export const debris = inEachPiece((piece) => {
  const lines = piece.split('\n')
  const found = lines.flatMap((line) =>
    kinds
      .filter(({ pattern }) => pattern.test(withoutLinks(line)))
      .map(({ what }) => `${what}: ${line.trim()}`),
  )
  const open = [...openBrackets(piece)].map((what) => `${what}: ${piece.slice(0, 60)}`)
  return { of: lines.length, faults: [...found, ...open] }
})

const kinds = [
  {
    what: 'masthead',
    pattern:
      /for immediate release|press release|comunicato stampa|nota de (?:imprensa|prensa)|pressemitteilung|communiqué de presse|persbericht|con preghiera di pubblicazione|media contact|embargo/i,
  },
  {
    what: 'menu or footer',
    pattern:
      /skip to content|add to (?:cart|calendar)|cookie|unsubscribe|abmelden|désabonner|uitschrijven|all rights reserved|alle rechte vorbehalten|wszelkie prawa|read more:|czytaj także|view (?:this|in your) .*browser|©|impressum|privacy policy|terms (?:of|and)|newsletter|reading time|lesezeit|rate this/i,
  },
  {
    what: 'Markdown',
    pattern: /\*\*|^#{1,6}\s|```|\[[^\]]+\]\([^)]*\)|^\s*\|.*\|\s*$|^[-=_*]{3,}$/,
  },
  { what: 'HTML', pattern: /<\/?[a-z][^>]*>|&(?:nbsp|amp|lt|gt|quot|#\d+);/i },
  { what: 'time code', pattern: /-->|^webvtt|\[?\b\d{2}:\d{2}:\d{2}|^\[\d{1,2}:\d{2}\]/i },
  { what: 'stage direction', pattern: /\[(?:laughs|inaudible|music|applause|pause)[^\]]*\]/i },
  { what: 'filler', pattern: /(?:^|[\s,])(?:um|uh|erm|euh|ähm?|eh)\s?[,.…]/i },
  { what: 'role', pattern: /^\s*\[?(?:system|assistant|user|human|ai)\]?\s*:/i },
  { what: 'speaker', pattern: /^\s*(?:host|interviewer|q|a|solvang|记者)\s*[:：]/i },
  {
    what: 'placeholder',
    pattern:
      /\[(?:your|company|name|insert|brand|link|date)[^\]]*\]|\{\{|\bundefined\b|\bNaN\b|\blorem ipsum\b|\b(?-i:TODO)\b/i,
  },
  { what: 'issue number', pattern: /(?<![\p{L}\p{N}])#\d+\b/u },
  {
    what: 'dateline',
    pattern: /^.{3,60}\b(?:19|20)\d{2}\)?[.:]?\s?[–—-]\s|\((?:NewsFerry|AP|Reuters|dpa|AFP)\)/u,
  },
  { what: 'empty bullet', pattern: /^\s*[-•*]\s*$/ },
  { what: 'contact', pattern: /[\w.+-]+@[\w-]+\.[a-z]{2,}|\+\d{2}[\d ]{7,}/i },
] as const

/** A bracket or quotation mark that a cut left open. */
function* openBrackets(piece: string): Generator<string> {
  const count = (sign: RegExp) => piece.match(sign)?.length ?? 0
  const smileys = count(/[:;]-?[()]/g)
  if (smileys === 0 && count(/\(/g) > count(/\)/g)) yield 'open bracket'
  if (count(/“/g) > count(/”/g) && count(/„/g) === 0) yield 'open quotation'
  if (count(/"/g) % 2 === 1 && count(/\d"/g) === 0) yield 'open quotation'
}
