// What a text itself takes out between two marks, or prices that no longer hold.

// "[OFF] … [/OFF]", "[off the record] … [back on]": what was said while nothing was to be written down.
const offRecord =
  /\[(?<tag>off(?: the)?(?: record)?|vertraulich|intern|private?|confiden\p{L}+|riservato)\][\s\S]{0,3000}?(?:\[(?:\/\k<tag>|(?:back )?on(?: the)?(?: record)?)\]|\n\s*\n|$)/giu
// "~~Saturday~~", as Markdown crosses out.
const crossedOut = /~~(?=\S)[^~\n]{1,300}~~/g

const price = String.raw`(?:[€£$]\s?\d[\d.,]*|(?<![\d.,])\d[\d.,]*\s?(?:€|£|\$|zł|kr|eur|chf|euros?)(?!\p{L}))`
const over = String.raw`(?:ended|expired|abgelaufen|beendet|termin[ée]e?|expirée?|finalizad[oa]|caducad[oa]|scadut[oa]|terminat[oa]|terminad[oa]|encerrad[oa]|verlopen|afgelopen|wygas\p{L}+|zakończon\p{L}+|avslutad|utgången|sona erdi|закончил\p{L}+|已结束|終了)`
// "£79.00 £64.00 with SPRING – ended 30 April": the last price before the mark is the one that was.
const pastOffer = new RegExp(String.raw`${price}(?:(?!${price})[^.!?\n]){0,50}[–—(,-]\s?${over}(?!\p{L})[^.!?\n]{0,40}`, 'giu')
const isOver = new RegExp(String.raw`[–—(,-]\s?${over}`, 'iu')
const soldOut =
  /(?<!\p{L})(?:sold[- ]out|ausverkauft|vergriffen|complet|épuisée?s?|agotad[oa]s?|esaurit[oaie]|esgotad[oa]s?|uitverkocht|wyprzedan\p{L}+|slutsåld\p{L}*|slutsålt|udsolgt|utsolgt|tükendi|распродан\p{L}*)(?!\p{L})|売り切れ|完売|售罄/iu
const holdsPrice = new RegExp(price, 'iu')
const rowMax = 80

export function withoutTakenOut(text: string): string {
  const told = /[[~]/.test(text) ? text.replace(offRecord, '').replace(crossedOut, '') : text
  if (!isOver.test(told) && !soldOut.test(told)) return told
  return told
    .split('\n')
    .map((line) => (isSoldOut(line) ? '' : line.replace(pastOffer, '').trimEnd()))
    .join('\n')
}

/** "Early bird £6.00 SOLD OUT": nobody can have it at that price. */
const isSoldOut = (line: string) => line.length < rowMax && soldOut.test(line) && holdsPrice.test(line)
