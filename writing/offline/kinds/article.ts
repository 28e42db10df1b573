import type { SourceBlock } from '../source/read-blocks.ts'
import { statementsOf, type Parser } from '../pieces/statement.ts'
import { isOfferTerm, price } from '../cues/event-facts.ts'
import { isDate } from '../source/page-lines.ts'

/**
 * Prose: the first paragraph says the most. A line with a price belongs to the line above it, which
 * names what is sold.
 */
export const readArticle: Parser = (blocks, language, about = '') => {
  const title = about.split('\n')[0]!
  const first = blocks.findIndex(({ kind, text }) => kind === 'paragraph' && text.length > 60)
  return blocks.flatMap((block, place) => {
    const priced = pricedThing(block, blocks[place - 1])
    const term = blocks[place + 1]?.text ?? ''
    if (priced !== null) {
      const text = isOfferTerm(term)
        ? `${priced} (${term})`
        : withThing(priced, place < headMax ? title : '')
      return [{ text, block: place, role: 'fact', speaker: null, section: '', weight: 1.3 }]
    }
    if (isOfferTerm(block.text)) return []
    // The line below tells its price, and it with it.
    if (pricedThing(blocks[place + 1] ?? block, block)?.startsWith(`${block.text} – `) === true)
      return []
    // "A survey of 1,204 people", below a title.
    if (place < headMax && isSubtitle(block))
      return [
        { text: block.text, block: place, role: 'fact', speaker: null, section: '', weight: 1.4 },
      ]
    if (block.kind === 'heading' || (place < headMax && isDate(block.text))) return []
    const isEntry = block.kind !== 'paragraph'
    return statementsOf(block, place, language, {
      weight: place === first ? 1.5 : 1,
      role: isEntry ? 'entry' : 'sentence',
    })
  })
}

const headMax = 6

const buttons =
  /(?:\s{0,64}[·|♡])?\s{0,64}(?:add to (?:cart|basket|bag)|buy now|ajouter au panier|acheter|in den warenkorb|kaufen|añadir al carrito|comprar|aggiungi al carrello|acquista|dodaj do koszyka|in winkelwagen|lägg i varukorgen|♡)\s{0,64}[·|♡]?\s{0,64}/giu
const isUnended = (text: string) => !/[.!?。！？…:]["”’»)]*$/u.test(text)

function pricedThing({ text }: SourceBlock, above: SourceBlock | undefined): string | null {
  if (text.length > 60 || !/\d/.test(text) || !price.test(text) || !isUnended(text)) return null
  const bare = text.replace(buttons, ' ').trim()
  if (
    above === undefined ||
    above.text.length > 60 ||
    price.test(above.text) ||
    !isUnended(above.text)
  )
    return bare
  return `${above.text} – ${bare}`
}

/** A price without a word, at the top of a page, is of what the page is about. */
const withThing = (priced: string, title: string): string =>
  /\p{L}/u.test(priced) || title === '' || title.length > titleMax ? priced : `${title} – ${priced}`

const titleMax = 60

function isSubtitle({ text, kind }: SourceBlock): boolean {
  return (
    kind !== 'bullet' &&
    kind !== 'number' &&
    isUnended(text) &&
    /\d/.test(text) &&
    text.length < 160 &&
    text.split(' ').length > 6 &&
    !/[·|•]/u.test(text)
  )
}
