import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { measureDrafts, type TriedDraft } from './measure-drafts.ts'
import { readWrittenDrafts, writtenSets } from './read-written-drafts.ts'

interface Known {
  readonly honestChanged: number
  readonly honestMarked: number
  readonly falseNoticed: Readonly<Record<string, number>>
}
const known = JSON.parse(
  readFileSync(join(import.meta.dirname, 'known-written-figures.json'), 'utf8'),
) as Readonly<Record<string, Known>>

/** What may only get better: `node evaluation/guard-on-drafts.ts SET` prints what it is. */
function figuresOf(tried: readonly TriedDraft[]): Known {
  const count = (isCounted: (one: TriedDraft) => boolean) => tried.filter(isCounted).length
  const ways = [...new Set(tried.flatMap(({ way }) => way ?? []))].toSorted()
  return {
    honestChanged: count(
      ({ way, answer }) => way === null && (answer.kind === 'refused' || answer.kind === 'changed'),
    ),
    honestMarked: count(({ way, answer }) => way === null && answer.kind === 'marked'),
    falseNoticed: Object.fromEntries(
      ways.map((way) => [way, count((one) => one.way === way && one.answer.kind !== 'as it is')]),
    ),
  }
}

for (const set of writtenSets)
  test(`drafts that people wrote (${set}): the guard is no worse than known`, async (t) => {
    const sources = await readWrittenDrafts(set)
    if (sources === null) {
      t.skip(`there is no written-${set}.json`)
      return
    }
    const before = known[set]
    assert.ok(before, `known-written-figures.json has no ${set}`)
    const now = figuresOf(await measureDrafts(sources))
    const worse = Object.entries(before.falseNoticed).filter(
      ([way, least]) => (now.falseNoticed[way] ?? 0) < least,
    )
    assert.deepEqual(worse, [], JSON.stringify(now))
    assert.ok(now.honestChanged <= before.honestChanged, JSON.stringify(now))
    assert.ok(now.honestMarked <= before.honestMarked, JSON.stringify(now))
  })
