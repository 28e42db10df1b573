import type { Pattern } from './collect-patterns.ts'

/** A text on which a pattern takes more than four times as long when it is twice as long, two times over. */
export interface Growth {
  readonly pump: string
  readonly tail: string
  readonly ms: readonly number[]
}

// An exponential search of 24 letters takes long enough to be seen, one of 64 never ends.
const sizes = [16, 24, 64, 256, 1_000, 3_000]
// A linear search of 3,000 letters takes some 0.1 ms here, a quadratic one 10 ms.
const suspectMs = 2
const sureMs = 60
const confirmSizes = [2_000, 4_000, 8_000]
// Four times the length: 4 times as long where it is linear, 16 where it is quadratic.
const factorMax = 8
const attempts = 4

/** The first attack on which the pattern grows faster than linearly; null where none of its own atoms does that. */
export function growthOf({ source, flags }: Pattern): Growth | null {
  for (const pump of pumpsOf(source))
    for (const tail of ['\0', '']) {
      const took = suspected(source, flags, pump, tail)
      if (took === null) continue
      if (took > sureMs) return { pump, tail, ms: [took] }
      const ms = confirmSizes.map((size) => leastOf(attempts, () => time(source, flags, textOf(pump, tail, size))))
      if (ms[2]! > factorMax * ms[0]!) return { pump, tail, ms }
    }
  return null
}

function suspected(source: string, flags: string, pump: string, tail: string): number | null {
  for (const size of sizes) {
    const once = time(source, flags, textOf(pump, tail, size))
    if (once < suspectMs) continue
    const least = leastOf(attempts - 1, () => time(source, flags, textOf(pump, tail, size)))
    if (least > suspectMs) return least
  }
  return null
}

const textOf = (pump: string, tail: string, size: number) => pump.repeat(Math.ceil(size / pump.length)) + tail

function time(source: string, flags: string, text: string): number {
  const pattern = compiled(source, flags)
  pattern.lastIndex = 0
  // Of this thread: what else the machine does is not in it.
  const began = process.threadCpuUsage()
  // What the caller does with every match: a count of them is enough.
  if (pattern.global) text.replace(pattern, '')
  else pattern.test(text)
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1_000
}

let last: { readonly key: string; readonly pattern: RegExp } | null = null

/** Once, and run once, so that no measurement holds the time of compiling. */
function compiled(source: string, flags: string): RegExp {
  const key = `/${source}/${flags}`
  if (last?.key !== key) {
    const pattern = new RegExp(source, flags)
    pattern.test('a1 \u00E9')
    pattern.lastIndex = 0
    pattern.test('a1 b')
    last = { key, pattern }
  }
  return last.pattern
}

function leastOf(times: number, measure: () => number): number {
  let least = Number.POSITIVE_INFINITY
  for (let left = times; left > 0; left--) least = Math.min(least, measure())
  return least
}

const classes: readonly (readonly [RegExp, string])[] = [
  [/\\p\{Lu\}/, 'A'],
  [/\\p\{L[lo]?\}|\\w|\\S|\[\^|\./, 'a'],
  [/\\p\{N|\\d/, '1'],
  [/\\s|\\S|\[\^/, ' '],
  [/\\n|\\s|\[\^|\\P/, '\n'],
  [/\\p\{M\}/, '\u0301'],
  [/Han|Hira|Kana/, '\u6587'],
  [/Emoji|Extended_Pictographic/, '\u{1F600}'],
  [/\\p\{P|\\P/, '.'],
]
const marksMax = 16
const runsMax = 12

/** What is repeated: each atom, two of them side by side, and what is written in front of something that repeats without a bound. */
function pumpsOf(source: string): string[] {
  const bare = source.replaceAll(
    /\\[pP]\{[^}]*\}|\\u\{?[0-9A-Fa-f]+\}?|\\x[0-9A-Fa-f]{2}|\\[dDwWsSbBnrtkfv]|\(\?(?:<?[=!:]|<\w+>)|\{\d*,?\d*\}/g,
    ' ',
  )
  const marks = new Set(bare.replaceAll(/\\(.)/g, '$1').replaceAll(/[\p{L}\p{N}\s]/gu, ''))
  const atoms = [...classes.filter(([written]) => written.test(source)).map(([, atom]) => atom), ...[...marks].slice(0, marksMax)]
  for (const [, letter] of bare.matchAll(/([\p{L}\p{N}])[*+]/gu)) atoms.push(letter!)
  const pairs = atoms.flatMap((one) => atoms.filter((other) => other !== one).map((other) => one + other))
  const runs = [...bare.matchAll(/(?:\\?[^\s\\()[\]|*+?{}^$]){2,12}/g)].map(([run]) => run.replaceAll('\\', ''))
  const words = [...runs.slice(0, runsMax), ...runs.slice(0, runsMax).map((run) => `${run} `), 'Aa ', 'AA ', 'a, ', '1. ']
  return [...new Set([...atoms, ...pairs, ...words])]
}
