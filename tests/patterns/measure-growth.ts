import type { Pattern } from './collect-patterns.ts'

/** A text, and how long a pattern takes for two lengths of it. */
export interface Growth {
  readonly pump: string
  readonly tail: string
  readonly letters: readonly number[]
  readonly ms: readonly number[]
}

// Close together where they are small: an exponential search must be noticed before one that
// never ends.
const sizes = [12, 16, 20, 24, 32, 40, 64, 96, 128, 256, 512, 1_000, 3_000]
// Without `*`, `+` and `{n,}` each place costs a bounded number of steps: only explosions are
// searched for.
const isBounded = (source: string) => !/(?<!\\)[*+]|\{\d+,\}/.test(source)
const boundedSizes = sizes.filter((size) => size <= 128)
// A linear search of 3,000 characters takes some 0.1 ms here, a quadratic one 10 ms.
const suspectMs = 1
// Three times the length: 3 times as long where it is linear, 9 where it is quadratic, 27 where it
// is cubic.
const suspectFactor = 5
// `\s{0,40}x?\s{0,40}` grows like a square as long as a text is shorter than its bounds: only
// longer texts tell.
const step = 1.25
const stepsEndMs = 50
// What takes longer once is not measured eight times more.
const stepEndsMs = 200
// Beyond the growth of the length: a square 1.25, a cube 1.56, and what doubles with 8 letters more
// at least 2.
const stepFactor = 1.4
const explosion = 4
const confirmSizes = [2_000, 8_000] as const
// Four times the length: 4 times as long where it is linear, 16 where it is quadratic.
const factorMax = 8
const attempts = 4
const measurements = 3
// A machine that is busy at one moment must neither hide growth nor invent it.
const confirmations = 3
const confirmationsTried = 5

// Elsewhere a failing search fails at a character that no pattern matches.
const readsEnd = /\$|\\b|\(\?[!=]/i

/**
 * The first attack on which the pattern grows faster than linearly; null when none of its atoms
 * does that.
 */
export function growthOf(pattern: Pattern): Growth | null {
  const { source, flags } = pattern
  const tried = isBounded(source) ? boundedSizes : sizes
  for (const pump of pumpsOf(source))
    for (const tail of readsEnd.test(source) ? ['\0', ''] : ['\0']) {
      const size = tried.find((size) => isSlow(source, flags, textOf(pump, tail, size)))
      if (size === undefined) continue
      const growth = mostlyConfirmed(pattern, [pump, tail], size)
      if (growth !== null) return { pump, tail, ...growth }
    }
  return null
}

/** Null where fewer than three of five confirmations find growth. */
function mostlyConfirmed(...attack: Parameters<typeof confirmed>): ReturnType<typeof confirmed> {
  let found = 0
  for (let tried = 0; tried - found <= confirmationsTried - confirmations; tried++) {
    const growth = confirmed(...attack)
    if (growth !== null && ++found === confirmations) return growth
  }
  return null
}

/**
 * Null where time grows linearly from a length that was slow, or where the machine did something
 * else before.
 */
function confirmed(
  { source, flags }: Pattern,
  [pump, tail]: readonly [string, string],
  size: number,
): Pick<Growth, 'letters' | 'ms'> | null {
  const measure = (...lengths: readonly number[]) =>
    leastOfEach(lengths, (letters) => processorMs(source, flags, textOf(pump, tail, letters)))
  const [short, long] = leastOfEach([Math.ceil(size / 3), size], (letters) =>
    time(source, flags, textOf(pump, tail, letters)),
  ) as [number, number]
  if (long < suspectFactor * short) return null
  let before = { letters: size, ms: long }
  while (before.letters * step < confirmSizes[0]) {
    const letters = Math.ceil(before.letters * step)
    const once = processorMs(source, flags, textOf(pump, tail, letters), 0)
    const most = (before.ms * letters) / before.letters
    // An exponential search must be noticed before the next step, which may never end.
    if (once > stepEndsMs && once > explosion * most)
      return { letters: [before.letters, letters], ms: [before.ms, once] }
    // One measurement tells little: both lengths are measured again, in turn.
    if (once > stepsEndMs) {
      const [less, more] = measure(before.letters, letters) as [number, number]
      if (more > stepFactor * step * less)
        return { letters: [before.letters, letters], ms: [less, more] }
    }
    before = { letters, ms: once }
  }
  const more = measure(...confirmSizes)
  return more[1]! > factorMax * more[0]! ? { letters: confirmSizes, ms: more } : null
}

/** Whatever else the machine does at one moment is not in all of several. */
function isSlow(source: string, flags: string, text: string): boolean {
  for (let left = attempts; left > 0; left--)
    if (time(source, flags, text) < suspectMs) return false
  return true
}

const textOf = (pump: string, tail: string, size: number) =>
  pump.repeat(Math.ceil(size / pump.length)) + tail

/** Quick, and longer on a busy machine: enough to suspect a pattern. */
function time(source: string, flags: string, text: string): number {
  const pattern = compiled(source, flags)
  const began = performance.now()
  search(pattern, text)
  return performance.now() - began
}

// The processor time of a thread comes in ticks of 4 ms.
const measuredMs = 24

/** How long a search takes, whatever else the machine does. */
function processorMs(source: string, flags: string, text: string, atLeastMs = measuredMs): number {
  const pattern = compiled(source, flags)
  const began = process.threadCpuUsage()
  for (let searches = 1; ; searches++) {
    search(pattern, text)
    const { user, system } = process.threadCpuUsage(began)
    const ms = (user + system) / 1_000
    if (ms >= atLeastMs) return ms / searches
  }
}

function search(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  // The caller handles every match: a count of them is enough.
  if (pattern.global) text.replace(pattern, '')
  else pattern.test(text)
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

/** Measures the lengths in turn, so that what else the machine does slows all of them. */
function leastOfEach(lengths: readonly number[], measure: (length: number) => number): number[] {
  let least = lengths.map(measure)
  for (let left = measurements - 1; left > 0; left--)
    least = least.map((ms, index) => Math.min(ms, measure(lengths[index]!)))
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

/**
 * The repeated texts: each atom, two of them side by side, and the text before an
 * unbounded repetition.
 */
function pumpsOf(source: string): string[] {
  const bare = source.replaceAll(
    /\\[pP]\{[^}]*\}|\\u\{?[0-9A-Fa-f]+\}?|\\x[0-9A-Fa-f]{2}|\\[dDwWsSbBnrtkfv]|\(\?(?:<?[=!:]|<\w+>)|\{\d*,?\d*\}/g,
    ' ',
  )
  const marks = new Set(bare.replaceAll(/\\(.)/g, '$1').replaceAll(/[\p{L}\p{N}\s]/gu, ''))
  const atoms = [
    ...classes.filter(([written]) => written.test(source)).map(([, atom]) => atom),
    ...[...marks].slice(0, marksMax),
  ]
  for (const [, letter] of bare.matchAll(/([\p{L}\p{N}])[*+]/gu)) atoms.push(letter!)
  const pairs = atoms.flatMap((one) =>
    atoms.filter((other) => other !== one).map((other) => one + other),
  )
  const runs = [...bare.matchAll(/(?:\\?[^\s\\()[\]|*+?{}^$]){2,12}/g)].map(([run]) =>
    run.replaceAll('\\', ''),
  )
  const words = [
    ...runs.slice(0, runsMax),
    ...runs.slice(0, runsMax).map((run) => `${run} `),
    'Aa ',
    'AA ',
    'a, ',
    '1. ',
  ]
  return [...new Set([...atoms, ...pairs, ...words])]
}

/** Describes each pattern that grows faster than linearly. */
export const superLinear = (patterns: readonly Pattern[]): string[] =>
  patterns.flatMap((pattern) => {
    const growth = growthOf(pattern)
    return growth === null
      ? []
      : [`${pattern.file}: /${pattern.source}/${pattern.flags} on ${JSON.stringify(growth)}`]
  })
