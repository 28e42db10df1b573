import { pressReleaseMarker } from '../cues/press-marks.ts'
import { statementsOf, type Parser } from '../pieces/statement.ts'

const dateline =
  /^(?:\p{Lu}[\p{L}.'’-]*(?:[ ,]+|\s*\/\s*)){1,5}(?:\([^)]{1,20}\)[ ,]*)?(?:[^–—\n]{0,40}?\d{1,2}[^–—\n]{0,24}?|\d{4}[^–—\n]{0,16}?)?\s*[–—]\s+(?=\p{Lu}|["“„«])/u
const datelineWithDate =
  /^(?=[^.!?]{3,70}\b(?:19|20)\d{2})[^.!?]{3,70}?\b(?:19|20)\d{2}\)?\s?[.:]?\s?[–—-]+\s+/u
const datelineWithColon =
  /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}(?: \([^)]{1,20}\))?, (?=[^:]{0,24}(?<!\d)\d{1,2}(?!\d))[\p{L}\d ,.]{0,24}(?<!\d)(?:19|20)\d{2}:\s+/u
const datelineWithHyphen = /^(?:\p{Lu}{2}[\p{Lu}.'’-]*[ ,]+){1,4}[^–—-]{0,40}\s-{1,2}\s+(?=\p{Lu})/u
// Of a wire: "LEUVEN, Belgium — (NEWSFEED) — Kilnrock has …"
const datelineOfWire =
  /^\p{Lu}[\p{L}.'’-]{1,30}[^.!?\n]{0,40}?\s?[–—-]{1,2}\s?\([^()\n]{2,40}\)\s?[–—-]{1,2}\s?(?=\p{Lu}|["“„«])/u
// "Lower Dene, 12 January 2027. Corvane …"
const datelineWithStop =
  /^\p{Lu}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,4}(?: \([^)]{1,20}\))?, (?=[^.!?:]{0,30}(?<!\d)\d{1,2}(?!\d))[\p{L}\d ,]{0,30}(?<!\d)(?:19|20)\d{2}\.\s+(?=[\p{Lu}"“„«])/u
const datelines = [
  datelineOfWire,
  datelineWithDate,
  dateline,
  datelineWithColon,
  datelineWithStop,
  datelineWithHyphen,
]
const ending =
  /^(?:about|über|à propos|sobre|acerca de|chi è|informazioni su|over|o firmie|om|notes? (?:to|for) editors?|media contacts?|press contacts?|contacts?|pressekontakt|kontakt|ansprechpartner\p{L}*|contacto|contatti?|contato|perscontact|contact presse|-?\s*ends\s*-?|###|\*\s?\*\s?\*|お問い合わせ|联系)(?:\s|:|$|[–-])/iu

/**
 * A press release: its lead, quotations and figures, without its marks, place and date line,
 * contacts and the part about the company.
 */
export const readPressRelease: Parser = (blocks, language) => {
  const end = blocks.findIndex(
    ({ text, kind }, place) =>
      place > 1 &&
      ending.test(text) &&
      (kind === 'heading' ||
        text.length < 60 ||
        /^(?:about|über|à propos|sobre|acerca|over|chi è)/iu.test(text)),
  )
  const told = end === -1 ? blocks : blocks.slice(0, end)
  const lead = told.findIndex(
    ({ kind, text }) => kind === 'paragraph' && !isContact(text) && bare(text).length > 60,
  )
  return told.flatMap((block, place) => {
    const text = bare(block.text)
    if (
      block.kind === 'heading' ||
      text === '' ||
      isContact(text) ||
      (block.kind === 'paragraph' && isHeadline(text))
    )
      return []
    return statementsOf({ ...block, text }, place, language, {
      weight: place === lead ? 1.7 : 1,
      role: block.kind === 'paragraph' ? 'sentence' : 'entry',
    })
  })
}

function bare(text: string): string {
  return [pressReleaseMarker, ...datelines]
    .reduce((left, mark) => left.replace(mark, ''), text)
    .trim()
}

export function hasDateline(text: string): boolean {
  return [
    datelineOfWire,
    datelineWithDate,
    datelineWithColon,
    datelineWithStop,
    datelineWithHyphen,
  ].some((mark) => mark.test(text))
}

function isContact(text: string): boolean {
  return (
    text.length < 160 &&
    /\S@\S{1,160}\.\S|\+\d[\d ()-]{7}|\b(?:tel|phone|fon|tél|e-?mail)\b[.:]/iu.test(text)
  )
}

/** Without an end of a sentence it is a headline, which the lead says again. */
function isHeadline(text: string): boolean {
  return text.length < 140 && !/[.!?。！？…]["”’»“)]*$/u.test(text)
}
