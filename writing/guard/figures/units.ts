/** Words that multiply the number before them, lower case. */
export const scales: ReadonlyMap<string, number> = mapOf({
  1e3:
    'k thousand thousands tausend tsd mille mil mila duizend tysiąc tysiące tysięcy tys tusen ' +
    'тысяча тысячи тысяч тыс bin ألف آلاف हज़ार हजार 千 천',
  1e4: '万 萬 만',
  1e5: 'lakh lakhs लाख',
  1e6:
    'm mn mio million millions millionen milione milioni millón millones milhão milhões miljoen ' +
    'mln milion miliony milionów miljon miljoner milyon миллион миллиона миллионов млн مليون ' +
    'ملايين 百万',
  1e7: 'crore crores करोड़ 千万',
  1e8: '億 亿 억',
  1e9:
    'bn billion billions mrd milliarde milliarden milliard milliards miliardo miliardi mld ' +
    'miljard miliard miliardy miliardów miljarder milyar миллиард миллиарда миллиардов млрд ' +
    'مليار bilhão bilhões',
  1e12: 'trillion trillions billionen biljoen 兆 조',
})

/** What a number counts or measures, where it is one of the things that are the same everywhere. */
export const units: ReadonlyMap<string, string> = mapOf({
  percent:
    '% percent pct prozent procent procents процент процента процентов пунктов パーセント 퍼센트 ' +
    'प्रतिशत yüzde percentage prosent prosenttia prozentpunkte',
  eur: '€ eur euro euros euron евро يورو ユーロ 欧元 유로',
  usd:
    '$ usd dollar dollars dólares dólar dollari dollaro dolarów dolary dolar доллар доллара ' +
    'долларов دولار ドル 美元 달러 डॉलर',
  gbp: '£ gbp pound pounds pfund livres libras sterling sterline',
  jpy: '¥ jpy yen 円 엔',
  cny: 'cny yuan 元 人民币 위안',
  krw: '₩ krw 원',
  inr: '₹ inr rupee rupees रुपये रुपए',
  chf: 'chf franken francs',
  pln: 'pln zł złoty złotych złote',
  sek: 'sek kr kronor kronen kroner',
  rub: '₽ rub руб рублей рубля',
  brl: 'brl reais',
  try: '₺ lira lirası tl',
  second:
    'second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi ' +
    'seconden sekund секунд ثانية 秒 초',
  minute:
    'minute minutes min mins minuten minuto minutos minuti minut minuter минута минуты минут ' +
    'دقيقة دقائق 分钟 分 분 dakika मिनट',
  hour:
    'hour hours hrs stunde stunden std heure heures hora horas ora ore uur godzin godziny ' +
    'godzina timmar часов часа час ساعة ساعات 小时 時間 시간 saat घंटे',
  day:
    'day days tag tage tagen jour jours día días giorno giorni dia dias dag dagen dni dzień ' +
    'dagar дней дня يوم أيام 天 日間 일 gün दिन',
  week:
    'week weeks woche wochen semaine semaines semana semanas settimana settimane weken tygodni ' +
    'tygodnie veckor недель недели أسبوع أسابيع 周 週間 주 hafta सप्ताह',
  month:
    'month months monat monate monaten mois mes meses mese mesi mês maand maanden miesięcy ' +
    'miesiące månader месяцев месяца شهر أشهر 个月 か月 ヶ月 개월 ay महीने',
  year:
    'year years jahr jahre jahren ans année années año años anno anni ano anos jaar lat lata år ' +
    'лет года سنة سنوات عام أعوام 年間 yıl साल वर्ष',
  kilometre: 'километров 公里',
  kilogram: '公斤',
  tonne: 'тонн 吨 トン 톤',
  degree: '° °c degrees degree grad degrés grados gradi graus graden stopni градусов 度 도',
})

const prefixes: Readonly<Record<string, number>> = {
  k: 1e3,
  kilo: 1e3,
  chilo: 1e3,
  quilo: 1e3,
  M: 1e6,
  mega: 1e6,
  méga: 1e6,
  g: 1e9,
  giga: 1e9,
  t: 1e12,
  tera: 1e12,
  téra: 1e12,
  c: 0.01,
  zenti: 0.01,
  centi: 0.01,
  m: 1e-3,
  milli: 1e-3,
  mili: 1e-3,
  µ: 1e-6,
  μ: 1e-6,
  mikro: 1e-6,
  micro: 1e-6,
}
// Lengths and weights with special names.
const named: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  kilo: ['gram', 1e3],
  kilos: ['gram', 1e3],
  t: ['gram', 1e6],
  s: ['second', 1],
  ms: ['second', 1e-3],
  h: ['hour', 1],
  p: ['gbp', 0.01],
  pence: ['gbp', 0.01],
  cent: ['eur', 0.01],
  ct: ['eur', 0.01],
  centimes: ['eur', 0.01],
  céntimos: ['eur', 0.01],
  centesimi: ['eur', 0.01],
  cêntimos: ['eur', 0.01],
  groszy: ['pln', 0.01],
  ha: ['square metre', 1e4],
  公顷: ['square metre', 1e4],
  'm²': ['square metre', 1],
  m2: ['square metre', 1],
  qm: ['square metre', 1],
  mq: ['square metre', 1],
  'km²': ['square metre', 1e6],
  km2: ['square metre', 1e6],
  'm³': ['litre', 1e3],
  m3: ['litre', 1e3],
}
const symbol = /^(k|m|g|t|c|µ|μ)?(wp|wh|w|hz|ah|b|v|j|g|m|l)$/
const symbols: Readonly<Record<string, string>> = {
  wp: 'watt',
  wh: 'watthour',
  w: 'watt',
  hz: 'hertz',
  ah: 'ampere hour',
  b: 'byte',
  v: 'volt',
  j: 'joule',
  g: 'gram',
  m: 'metre',
  l: 'litre',
}
const inWords =
  /^(kilo|chilo|quilo|mega|méga|giga|tera|téra|zenti|centi|mili|milli|mikro|micro)?(?:(wattstund|watthour|watt-?hour|wattheure)|(watt|vatio)|(m[eèé]tr|meter|metro|mètre)|(gram)|(byte|octet)|(lit(?:er|re|ro))|(hertz)|(volt)|(joule)|(mile|meile|milla)|(tonne|tonnellat|tonelada|tons?$)|(h?e[ck]tar|hectar|ettar)|(quadratmet|kwadratmet)|(kubikmet))\p{L}{0,4}$/u
const wordUnits = [
  ['watthour', 1],
  ['watt', 1],
  ['metre', 1],
  ['gram', 1],
  ['byte', 1],
  ['litre', 1],
  ['hertz', 1],
  ['volt', 1],
  ['joule', 1],
  ['metre', 1609.344],
  ['gram', 1e6],
  ['square metre', 1e4],
  ['square metre', 1],
  ['litre', 1e3],
] as const

const squared = /^(?:square|carr[ée]|quadr|cuadrad|vierkant|kwadrat)/u
const cubed = /^(?:cubi|c[úu]bic|kubi|sześcien|metr[ioy]? ?cub)/u

/** Whether it is the first of two words for an area or a volume. */
export function isPower(word: string): boolean {
  return squared.test(word) || cubed.test(word)
}

/** Of `cubic metres` and `metri cubi`. */
export function powerOf(
  word: string,
  next: string,
): { readonly unit: string; readonly factor: number } | null {
  const [power, base] = isPower(word) ? [word, next] : [next, word]
  const measured = isPower(power) ? measureOf(base) : null
  if (measured?.unit !== 'metre') return null
  return squared.test(power)
    ? { unit: 'square metre', factor: measured.factor ** 2 }
    : { unit: 'litre', factor: 1000 * measured.factor ** 3 }
}

/** What is measured in `GWh`, `kilometres` and `mg`, and how many of its unit one of them is. */
export function measureOf(word: string): { readonly unit: string; readonly factor: number } | null {
  const own = Object.hasOwn(named, word) ? named[word] : undefined
  if (own !== undefined) return { unit: own[0], factor: own[1] }
  const short = symbol.exec(word)
  if (short !== null) {
    const [, prefix = '', base = ''] = short
    // Nobody writes of milliwatts and megagrams.
    const isMega = prefix === 'm' && !/^[glmv]$/.test(base)
    return { unit: symbols[base]!, factor: prefixes[isMega ? 'M' : prefix] ?? 1 }
  }
  const long = inWords.exec(word.normalize('NFD').replace(/\p{M}/gu, ''))
  if (long === null) return null
  const [unit, factor] = wordUnits[long.slice(2).findIndex((part) => part !== undefined)]!
  return { unit, factor: factor * (prefixes[long[1] ?? ''] ?? 1) }
}

/**
 * `percent`, `month` and the like belong to a number whatever its language; money and shares are
 * never something else.
 */
export function isExact(unit: string | null): boolean {
  return unit === 'percent' || (unit !== null && unit.length === 3 && unit !== 'day')
}

// A month has no fixed number of days, and is a twelfth of a year.
const inMinutes: Readonly<Record<string, number>> = {
  time: 1,
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
}
const inMonths: Readonly<Record<string, number>> = { month: 1, year: 12 }

/**
 * The same length of time in other units: two weeks are 14 days, and what a clock shows as 2 h 30
 * is 150 minutes.
 */
export function sameLengths(
  value: number,
  unit: string | null,
): { readonly value: number; readonly unit: string }[] {
  const table =
    unit === null
      ? undefined
      : [inMinutes, inMonths].find((lengths) => Object.hasOwn(lengths, unit))
  if (unit === null || table === undefined) return []
  return Object.entries(table)
    .filter(([other]) => other !== unit)
    .map(([other, length]) => ({ value: (value * table[unit]!) / length, unit: other }))
}

function mapOf<Value extends string | number>(
  lists: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  const isNumber = Object.keys(lists).every((key) => Number.isFinite(Number(key)))
  return new Map(
    Object.entries<string>(lists).flatMap(([value, words]) =>
      words.split(' ').map((word) => [word, (isNumber ? Number(value) : value) as Value]),
    ),
  )
}
