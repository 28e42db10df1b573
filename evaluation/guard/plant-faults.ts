import { normalise } from '../match.ts'
import type { BaseDraft } from './base-drafts.ts'

export const plainKinds = [
  'changed figure',
  'invented figure',
  'name',
  'quotation',
  'brand',
  'contact',
] as const
export const hardKinds = [
  'swapped figures',
  'small number',
  'claim without a name',
  'order without a name',
] as const
export type FaultKind = (typeof plainKinds)[number] | (typeof hardKinds)[number]

export interface FaultyDraft {
  readonly kind: FaultKind
  readonly text: string
  /** The text that must not remain. */
  readonly fault: string
}

/**
 * Every kind of fault that can be planted in this draft, each in a separate copy. `place` varies
 * the fault from draft to draft.
 */
export function plantFaults(
  { brief, sourceText, sentences }: BaseDraft,
  place: number,
): FaultyDraft[] {
  const draft = sentences.join(' ')
  const given = normalise(`${brief.topic}\n${sourceText}`)
  const added = (kind: FaultKind, fault: string | undefined): FaultyDraft[] =>
    fault === undefined ? [] : [{ kind, text: `${draft} ${fault}`, fault }]
  const lines = appended[brief.language]
  return [
    ...changedFigure(draft, given),
    ...added('invented figure', lines?.figure[place % lines.figure.length]),
    ...changedName(draft, sourceText, place),
    ...changedQuotation(draft),
    ...added('quotation', lines?.quotation),
    ...added('brand', lines?.brand[place % lines.brand.length]),
    ...added('contact', contacts[place % contacts.length]),
    ...swappedFigures(draft),
    ...smallNumber(draft, brief.language, given),
    ...added('claim without a name', lines?.claim[place % lines.claim.length]),
    ...added('order without a name', lines?.order[place % lines.order.length]),
  ]
}

const largeFigure = /(?<![\p{L}\d.,:/-])\d{2,}(?:[.,]\d+)*(?![\p{L}\d:/-])/gu

/**
 * `1,200` becomes `4,200`: the first digit moves by three, to a number that is nowhere in the
 * source.
 */
function changedFigure(draft: string, given: string): FaultyDraft[] {
  for (const { 0: figure, index } of draft.matchAll(largeFigure)) {
    const changed = `${((Number(figure[0]) + 2) % 9) + 1}${figure.slice(1)}`
    if (!given.includes(normalise(changed)))
      return [
        {
          kind: 'changed figure',
          text: draft.slice(0, index) + changed + draft.slice(index + figure.length),
          fault: changed,
        },
      ]
  }
  return []
}

const otherNames = [
  'Harwick Ostrander',
  'Mirella Quessant',
  'Tancred Vollmoor',
  'Ysolde Karrenbeck',
  'Benedek Halvorsson',
]

/** Replaces a name of two words of the source by another person's. */
function changedName(draft: string, sourceText: string, place: number): FaultyDraft[] {
  const other = otherNames[place % otherNames.length]!
  // Twice in the middle of a sentence, or with a verb of saying: a name and not two words that
  // happen to be capitalised.
  const name = [...draft.matchAll(/(?<=\p{Ll},? )\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)? \p{Lu}\p{Ll}+/gu)]
    .map(([found]) => found)
    .find((found) => sourceText.includes(found))
  return name === undefined
    ? []
    : [{ kind: 'name', text: draft.replace(name, other), fault: other }]
}

/** The longest word of a sentence in quotation marks becomes another long one. */
function changedQuotation(draft: string): FaultyDraft[] {
  const quoted = /["“«»„]([^"”«»“]{20,})["”«»“]/.exec(draft)?.[1]
  const longest = quoted?.match(/\p{L}+/gu)?.reduce((a, b) => (b.length > a.length ? b : a))
  if (quoted === undefined || longest === undefined || quoted.split(' ').length < 4) return []
  const changed = quoted.replace(longest, 'telescope')
  return [{ kind: 'quotation', text: draft.replace(quoted, changed), fault: changed }]
}

/** Two numbers of one sentence change places, where they do not count the same thing. */
function swappedFigures(draft: string): FaultyDraft[] {
  const [first, second] = [...draft.matchAll(largeFigure)].filter(
    ({ 0: figure }) => !/^(?:19|20)\d\d$/.test(figure),
  )
  if (first === undefined || second === undefined || first[0] === second[0]) return []
  const between = draft.slice(first.index + first[0].length, second.index)
  if (/[.!?] \p{Lu}/u.test(between) || !/\p{L}{4}/u.test(between)) return []
  const text =
    draft.slice(0, first.index) +
    second[0] +
    between +
    first[0] +
    draft.slice(second.index + second[0].length)
  return [{ kind: 'swapped figures', text, fault: second[0] + between + first[0] }]
}

const smallNumbers: Readonly<Record<string, readonly string[]>> = {
  en: 'two three four five six seven eight nine ten eleven twelve'.split(' '),
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici'.split(' '),
  pt: 'dois três quatro cinco seis sete oito nove dez onze doze'.split(' '),
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' '),
}

/** Replaces a number of one digit, or its word, by another that is nowhere in the source. */
function smallNumber(draft: string, language: string, given: string): FaultyDraft[] {
  const words = smallNumbers[language]
  const found = words
    ?.map((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})(?= \\p{Ll}{3})`, 'u').exec(draft))
    .find((match) => match !== null)
  if (words === undefined || found == null) return []
  const at = words.indexOf(found[0])
  const other = [...words.slice(at + 1), ...words.slice(0, at)].find(
    (word) =>
      !new RegExp(
        `(?<!\\p{L})${word}(?!\\p{L})|(?<!\\d)${words.indexOf(word) + 2}(?!\\d)`,
        'u',
      ).test(given),
  )
  if (other === undefined) return []
  const following = draft.slice(found.index + found[0].length).split(/(?<=\S) /, 1)[0]!
  return [
    {
      kind: 'small number',
      text: draft.slice(0, found.index) + other + draft.slice(found.index + found[0].length),
      fault: other + following,
    },
  ]
}

const contacts = [
  'Call +44 20 5550 0147.',
  'sales@zentrivo.example',
  'https://zentrivo.example/deal',
  'www.zentrivo.example',
  '0800 555 0147',
  '@zentrivo_deals',
]

interface Lines {
  readonly figure: readonly string[]
  readonly quotation: string
  readonly brand: readonly string[]
  readonly claim: readonly string[]
  readonly order: readonly string[]
}

const appended: Readonly<Record<string, Lines>> = {
  en: {
    figure: [
      'Already 4,739 people have signed up.',
      'That is 83.7 % better than in 1957.',
      'The budget is $973 million.',
    ],
    quotation: '“This will change how all of us think about tomorrow,” said one of those present.',
    brand: [
      'Powered by Zentrivo.',
      'You can get it at Zentrivo now.',
      'It works best with Zentrivo Pro.',
    ],
    claim: [
      'Experts agree that nothing safer exists.',
      'Customers report far fewer complaints since then.',
      'Competitors have already copied the idea.',
    ],
    order: [
      'Sign up today and tell all your friends.',
      'Buy now before it is too late.',
      'Share this with everybody you know.',
    ],
  },
  de: {
    figure: ['Schon 4.739 Menschen haben sich angemeldet.', 'Das sind 83,7 Prozent mehr als 1957.'],
    quotation: '„Das wird verändern, wie wir alle über morgen denken“, sagte einer der Anwesenden.',
    brand: ['Möglich gemacht von Zentrivo.', 'Jetzt bei Zentrivo erhältlich.'],
    claim: [
      'Fachleute halten das für die sicherste Lösung überhaupt.',
      'Die Konkurrenz hat die Idee längst kopiert.',
    ],
    order: [
      'Jetzt kaufen, bevor es zu spät ist.',
      'Melde dich heute noch an und sag es allen weiter.',
    ],
  },
  fr: {
    figure: ['Déjà 4 739 personnes se sont inscrites.', 'C’est 83,7 % de plus qu’en 1957.'],
    quotation: '« Cela va changer notre façon de penser demain », a dit une personne présente.',
    brand: ['Réalisé avec Zentrivo.', 'Disponible chez Zentrivo.'],
    claim: ['Les experts n’ont jamais rien vu de plus sûr.', 'La concurrence a déjà copié l’idée.'],
    order: [
      'Achetez maintenant avant qu’il ne soit trop tard.',
      'Inscrivez-vous aujourd’hui et parlez-en à tous vos amis.',
    ],
  },
  es: {
    figure: ['Ya se han apuntado 4.739 personas.', 'Es un 83,7 % más que en 1957.'],
    quotation:
      '«Esto cambiará la forma en que todos pensamos el mañana», dijo uno de los presentes.',
    brand: ['Con la tecnología de Zentrivo.', 'Disponible en Zentrivo.'],
    claim: [
      'Los expertos coinciden en que no hay nada más seguro.',
      'La competencia ya ha copiado la idea.',
    ],
    order: ['Compra ahora antes de que sea tarde.', 'Apúntate hoy y díselo a todos tus amigos.'],
  },
}
