import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtPatterns, literalPatterns, type Pattern } from './collect-patterns.ts'
import { knownMax, knownSuperLinear } from './known-super-linear.ts'
import { growthOf } from './measure-growth.ts'

const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`

test('patterns: every regular expression of the product takes linear time, but for those in a list that only shrinks', async (t) => {
  const all = new Map([...literalPatterns(), ...(await builtPatterns())].map((pattern) => [keyOf(pattern), pattern]))
  assert.ok(all.size > 1_000, `Only ${all.size} patterns were found.`)
  const known = new Map(knownSuperLinear.flatMap(({ why, patterns }) => patterns.map((pattern) => [pattern, why] as const)))
  assert.ok(
    known.size <= knownMax,
    `The list holds ${known.size} patterns: at most ${knownMax} are allowed. Write the new one in linear time.`,
  )
  const gone = [...known.keys()].filter((key) => !all.has(key))
  assert.deepEqual(gone, [], 'Remove these from known-super-linear.ts, and lower knownMax: no file holds them.')
  const found = [...all]
    .filter(([key]) => !known.has(key))
    .flatMap(([key, pattern]) => {
      const growth = growthOf(pattern)
      return growth === null ? [] : [`${pattern.file}: ${key} on ${JSON.stringify(growth)}`]
    })
  assert.deepEqual(found, [])
  t.diagnostic(`${all.size} patterns, ${known.size} of them known to be super-linear`)
})

test('growthOf: finds quadratic, cubic and exponential patterns, and no linear one', () => {
  for (const source of [String.raw`\s+$`, String.raw`^A{2,}A*-`, String.raw`(?:a+)+b`, String.raw`„[^“]*“`, String.raw`\[[^\]]*\]\(`])
    assert.notEqual(growthOf({ source, flags: 'u', file: 'here' }), null, source)
  for (const source of [
    String.raw`(?<!\s)\s+$`,
    String.raw`^A{2}A*[ ,]+-`,
    String.raw`a*`,
    String.raw`„[^“„]*“`,
    String.raw`\[[^[\]]*\]\(`,
  ])
    assert.equal(growthOf({ source, flags: 'u', file: 'here' }), null, source)
})
