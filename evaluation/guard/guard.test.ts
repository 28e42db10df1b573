import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalise } from '../match.ts'
import { baseDrafts, materials } from './base-drafts.ts'
import { measureGuard, type GuardAnswer } from './measure-guard.ts'
import { paraphrases } from './paraphrase.ts'
import { hardKinds, plainKinds, plantFaults } from './plant-faults.ts'

const sold = (text: string): GuardAnswer => ({
  sold: true,
  pieces: [text],
  isRepaired: false,
  unsupported: [],
})

test('plantFaults plants every kind, each at least eight times, and what it plants stands in the draft and not in the material', async () => {
  const all = baseDrafts(await materials()).flatMap((draft, place) =>
    plantFaults(draft, place).map((faulty) => ({ ...faulty, draft })),
  )
  for (const kind of [...plainKinds, ...hardKinds])
    assert(all.filter((faulty) => faulty.kind === kind).length >= 8, kind)
  for (const { text, fault, draft, kind } of all) {
    assert(text.includes(fault), `${draft.brief.id} ${kind}: ${fault}`)
    assert(
      !normalise(draft.sourceText).includes(normalise(fault)),
      `${draft.brief.id} ${kind}: ${fault}`,
    )
  }
})

test('there are 270 paraphrases, 42 of them by hand, no two alike, each of a brief that there is', async () => {
  const all = await materials()
  const honest = paraphrases(baseDrafts(all), 270)
  assert.equal(honest.length, 270)
  assert.equal(honest.filter(({ rule }) => rule === 'by hand').length, 42)
  assert.equal(new Set(honest.map(({ id, text }) => `${id} ${text}`)).size, 270)
  const ids = new Set(all.map(({ brief }) => brief.id))
  assert.deepEqual(
    honest.filter(({ id }) => !ids.has(id)),
    [],
  )
})

test('measureGuard finds nothing with a guard that sells everything, and only false alarms with one that sells nothing', async () => {
  const blind = await measureGuard((_material, text) => Promise.resolve(sold(text)))
  assert(blind.plain.total > 200 && blind.hard.total > 50)
  assert.deepEqual([blind.plain.found, blind.hard.found, blind.falseAlarms.length], [0, 0, 0])
  const strict = await measureGuard((_material, text) =>
    Promise.resolve({ ...sold(text), sold: false }),
  )
  assert.deepEqual([strict.plain.total, strict.falseAlarms.length, strict.honest], [0, 270, 270])
  const warning = await measureGuard((_material, text) =>
    Promise.resolve({ ...sold(text), unsupported: [text] }),
  )
  assert.deepEqual([warning.falseAlarms.length, warning.falseWarnings.length], [0, 270])
})

test('measureGuard counts a fault that was cut out, and a claim that was warned of', async () => {
  const cutting = await measureGuard((_material, text) =>
    Promise.resolve({
      ...sold(text.replaceAll(/[^.]*Zentrivo[^.]*\./g, '')),
      unsupported: text.match(/Experts agree[^.]*\./g) ?? [],
    }),
  )
  assert.equal(cutting.byKind.brand!.found, cutting.byKind.brand!.total)
  assert(cutting.byKind['claim without a name']!.found > 0)
  assert.equal(cutting.byKind['changed figure']!.found, 0)
})
