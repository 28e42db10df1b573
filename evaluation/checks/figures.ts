import { normalise } from '../match.ts'
import { inEachPiece, materialOf } from './check.ts'
import { withoutLinks } from './words.ts'

/**
 * Every figure of the draft is in its material, with the same percent sign or currency. Number
 * words of the material count as digits.
 */
export const figuresGrounded = inEachPiece((piece, subject) => {
  const given = new Set([...figuresOf(materialOf(subject)), ...spelledOut(materialOf(subject))])
  const figures = figuresOf(withoutCounting(piece))
  return { of: figures.length, faults: figures.filter((figure) => !given.has(figure)) }
})

const currencies: Readonly<Record<string, string>> = {
  euro: '€',
  euros: '€',
  eur: '€',
  dollars: '$',
  pounds: '£',
}

function figuresOf(text: string): string[] {
  // "Bag 22 € 98": a sign in front of a number is that number's.
  const pattern =
    /([€$£])?\s?(\d+(?:[.,:]\d+)*)(?:\s?(%|[€$£](?!\s?\d)|euros?\b|eur\b|dollars\b|pounds\b))?/g
  return [...normalise(withoutLinks(text)).matchAll(pattern)].map(([, before, digits, after]) => {
    const unit = before ?? (after === undefined ? '' : (currencies[after] ?? after))
    return `${digits!.replaceAll(',', '.')}${unit}`
  })
}

/** `2/7` at the end of a thread's post and `3.` before a step count the draft's own parts. */
function withoutCounting(piece: string): string {
  return piece.replaceAll(
    /^\s*\d{1,2}[.)]\s|\(?\b\d{1,2}\/\d{1,2}\)?\s*$|^\(?\d{1,2}\/\d{1,2}\)?/gm,
    ' ',
  )
}

// As far as people spell numbers out where others write digits.
const numberWords = [
  'zero one two three four five six seven eight nine ten eleven twelve',
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze',
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  'zero um dois três quatro cinco seis sete oito nove dez onze doze',
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf',
].map((line) => line.split(' '))

function spelledOut(text: string): string[] {
  const words = new Set(normalise(text).match(/\p{L}+/gu))
  const han = [...'零一二三四五六七八九十'].flatMap((sign, number) =>
    text.includes(sign) ? [String(number)] : [],
  )
  return [
    ...han,
    ...numberWords.flatMap((line) =>
      line.flatMap((word, number) => (words.has(word) ? [String(number)] : [])),
    ),
  ]
}
