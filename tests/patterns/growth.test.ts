import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtPatterns, distinct, literalPatterns } from './collect-patterns.ts'
import { growthOf, superLinear } from './measure-growth.ts'

test('patterns: every regular expression in the source takes linear time', async (t) => {
  const all = distinct([...literalPatterns(), ...(await builtPatterns())])
  assert.ok(all.length > 1_000, `Only ${all.length} patterns were found.`)
  assert.deepEqual(superLinear(all), [])
  t.diagnostic(`${all.length} patterns`)
})

test('growthOf: finds quadratic, cubic, quartic and exponential patterns, and no linear one', () => {
  for (const source of [
    String.raw`\s+$`,
    String.raw`\n+\s*#[^\n]*$`,
    String.raw`^A{2,}A*-`,
    String.raw`^A[A-]*(?:[ -]A[A-]*){0,3},`,
    String.raw`(?:a+)+b`,
    String.raw`„[^“]*“`,
    String.raw`\[[^\]]*\]\(`,
  ])
    assert.notEqual(growthOf({ source, flags: 'u', file: 'here' }), null, source)
  for (const source of [
    String.raw`(?<!\s)\s+$`,
    String.raw`^A{2}A*[ ,]+-`,
    String.raw`^A[A-]*(?: A[A-]*){0,3},`,
    String.raw`a*`,
    String.raw`„[^“„]*“`,
    String.raw`\[[^[\]]*\]\(`,
    String.raw`\[[^\]]{0,300}\]\(`,
    String.raw`\s{0,40}x?\s{0,40}buy`,
  ])
    assert.equal(growthOf({ source, flags: 'u', file: 'here' }), null, source)
})
