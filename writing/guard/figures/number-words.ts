/**
 * How a language spells whole numbers. `units` is 0 to 20, or fewer; `tens` 20 to 90; what differs
 * is listed.
 */
interface Spelling {
  readonly small: string
  readonly tens: string
  /** Twenty-five in one word, from its ten and its unit; absent where it is two. */
  readonly joined?: (ten: string, unit: string) => readonly string[]
  readonly hundred: string
  readonly thousand: string
  readonly more?: Readonly<Record<string, number>>
}

const spellings: Readonly<Record<string, Spelling>> = {
  en: {
    small:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
      'fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    joined: (ten, unit) => [`${ten}-${unit}`],
    hundred: 'hundred',
    thousand: 'thousand',
    more: { dozen: 12 },
  },
  de: {
    small:
      'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn ' +
      'fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    joined: (ten, unit) => [`${unit === 'eins' ? 'ein' : unit}und${ten}`],
    hundred: 'hundert einhundert',
    thousand: 'tausend eintausend',
    more: {
      dutzend: 12,
      anderthalb: 1.5,
      eineinhalb: 1.5,
      zweieinhalb: 2.5,
      dreieinhalb: 3.5,
      viereinhalb: 4.5,
    },
  },
  fr: {
    small:
      'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze ' +
      'quinze seize dix-sept dix-huit dix-neuf',
    tens: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
    joined: (ten, unit) => [`${ten}-${unit}`, `${ten}-et-${unit}`],
    hundred: 'cent cents',
    thousand: 'mille',
    more: {
      'quatre-vingts': 80,
      douzaine: 12,
      'soixante-quinze': 75,
      'quatre-vingt-quinze': 95,
      septante: 70,
      nonante: 90,
    },
  },
  es: {
    small:
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce ' +
      'quince dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    joined: (ten, unit) => (ten === 'veinte' ? [`veinti${unit}`] : []),
    hundred: 'cien ciento',
    thousand: 'mil',
    more: {
      doscientos: 200,
      doscientas: 200,
      trescientos: 300,
      trescientas: 300,
      quinientos: 500,
      quinientas: 500,
      docena: 12,
    },
  },
  it: {
    small:
      'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici ' +
      'quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    joined: (ten, unit) => [`${ten}${unit}`, `${ten.slice(0, -1)}${unit}`],
    hundred: 'cento',
    thousand: 'mille mila',
    more: { duecento: 200, trecento: 300, cinquecento: 500, duemila: 2000, dozzina: 12 },
  },
  pt: {
    small:
      'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze ' +
      'dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    hundred: 'cem cento',
    thousand: 'mil',
    more: {
      duas: 2,
      catorze: 14,
      dezasseis: 16,
      dezassete: 17,
      duzentos: 200,
      trezentos: 300,
      quinhentos: 500,
      dúzia: 12,
    },
  },
  nl: {
    small:
      'nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien ' +
      'vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    joined: (ten, unit) => [`${unit}en${ten}`, `${unit}ën${ten}`],
    hundred: 'honderd',
    thousand: 'duizend',
    more: { dozijn: 12 },
  },
  pl: {
    small:
      'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście ' +
      'dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście ' +
      'dziewiętnaście',
    tens:
      'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt ' +
      'osiemdziesiąt dziewięćdziesiąt',
    hundred: 'sto',
    thousand: 'tysiąc tysiące tysięcy',
    more: {
      dwie: 2,
      dwóch: 2,
      trzech: 3,
      czterech: 4,
      pięciu: 5,
      sześciu: 6,
      siedmiu: 7,
      ośmiu: 8,
      dwieście: 200,
      trzysta: 300,
      pięćset: 500,
    },
  },
  sv: {
    small:
      'noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton ' +
      'sjutton arton nitton',
    tens: 'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
    joined: (ten, unit) => [`${ten}${unit}`],
    hundred: 'hundra etthundra',
    thousand: 'tusen ettusen',
    more: { dussin: 12 },
  },
  tr: {
    small: 'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
    tens: 'yirmi otuz kırk elli altmış yetmiş seksen doksan',
    hundred: 'yüz',
    thousand: 'bin',
  },
  ru: {
    small:
      'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать ' +
      'тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
    tens: 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
    hundred: 'сто',
    thousand: 'тысяча тысячи тысяч',
    more: {
      две: 2,
      двух: 2,
      трёх: 3,
      трех: 3,
      четырёх: 4,
      четырех: 4,
      пяти: 5,
      шести: 6,
      семи: 7,
      восьми: 8,
      десяти: 10,
      двести: 200,
      триста: 300,
    },
  },
  ar: {
    small: 'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة',
    tens: 'عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون',
    hundred: 'مئة مائة',
    thousand: 'ألف آلاف',
    more: {
      ثلاث: 3,
      أربع: 4,
      خمس: 5,
      ست: 6,
      سبع: 7,
      ثماني: 8,
      تسع: 9,
      عشر: 10,
      عشرين: 20,
      ثلاثين: 30,
      أربعين: 40,
      خمسين: 50,
    },
  },
}

export interface NumberWords {
  readonly values: ReadonlyMap<string, number>
  readonly multipliers: ReadonlyMap<string, number>
}

const made = new Map<string, NumberWords | null>()

/**
 * The words for whole numbers from 0 to 99 in a language, and those that multiply; null where they
 * are not known.
 */
export function numberWords(language: string): NumberWords | null {
  const known = made.get(language)
  if (known !== undefined) return known
  const spelling = Object.hasOwn(spellings, language) ? spellings[language]! : null
  const words = spelling === null ? null : build(spelling)
  made.set(language, words)
  return words
}

function build({ small, tens, joined, hundred, thousand, more = {} }: Spelling): NumberWords {
  const values = new Map<string, number>(Object.entries(more))
  const units = small.split(' ')
  for (const [value, word] of units.entries()) values.set(word, value)
  for (const [index, ten] of tens.split(' ').entries()) {
    const value = 20 + 10 * index
    values.set(ten, value)
    // French counts on from sixty and eighty to nineteen.
    const last = ten === 'soixante' || ten === 'quatre-vingt' ? 19 : 9
    for (let unit = 1; unit <= last; unit++)
      for (const word of joined?.(ten, units[unit]!) ?? []) values.set(word, value + unit)
  }
  const multipliers = new Map<string, number>()
  for (const word of hundred.split(' ')) multipliers.set(word, 100)
  for (const word of thousand.split(' ')) multipliers.set(word, 1000)
  return { values, multipliers }
}

/** Twenty and five are said in two words, with one between in some languages. */
export const joiners: ReadonlySet<string> = new Set(['and', 'y', 'e', 'et', 'en'])
