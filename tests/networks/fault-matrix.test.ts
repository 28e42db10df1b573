import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { ContentType } from '@crier/contract/platform.ts'
import type { FaultKind } from '@crier/sandbox/core/faults.ts'
import { simulatedNetworks } from '@crier/sandbox/networks.ts'
import { faultCells } from './fault-cells.ts'
import { scenarios, variants, type ScenarioName, type VariantName } from './fault-scenarios.ts'
import { faultMatrixFile, faultMatrixPage } from './write-fault-matrix.ts'

/** A text has no pictures to refuse, and a member's posts on LinkedIn are in no list. */
const cannotStrike: Partial<
  Record<VariantName, Partial<Record<ContentType, readonly FaultKind[]>>>
> = {
  X: { post: ['media_rejected'], thread: ['media_rejected'] },
  Bluesky: { post: ['media_rejected'], thread: ['media_rejected'] },
  Mastodon: { post: ['media_rejected'], thread: ['media_rejected'] },
  'Mastodon, other software': { post: ['media_rejected'], thread: ['media_rejected'] },
  'LinkedIn, member': { post: ['media_rejected', 'read_lag'], carousel: ['read_lag'] },
  'LinkedIn, page': { post: ['media_rejected'] },
}

test('the page of the fault matrix is current', () => {
  assert.equal(
    readFileSync(faultMatrixFile, 'utf8'),
    faultMatrixPage(),
    'stale: node tests/networks/write-fault-matrix.ts',
  )
})

const wholeVariants = [
  'X',
  'LinkedIn, member',
  'LinkedIn, page',
  'Instagram',
  'TikTok',
  'Bluesky',
  'Mastodon',
  'Mastodon, other software',
] as const
for (const name of wholeVariants)
  test(`${name}: every fault that can happen there has a cell for every form`, () => {
    const { faults } = simulatedNetworks.find(
      ({ platform }) => platform === variants[name].platform,
    )!
    for (const [form, cells] of Object.entries(faultCells[name]) as [
      ContentType,
      Partial<Record<ScenarioName, unknown>>,
    ][]) {
      const covered = (Object.keys(cells) as ScenarioName[]).flatMap((scenario) =>
        scenarios[scenario].faults.map(({ kind }) => kind),
      )
      const excepted = cannotStrike[name]?.[form] ?? []
      assert.deepEqual(new Set([...covered, ...excepted]), new Set(faults), form)
      assert(
        !excepted.some((kind) => covered.includes(kind)),
        `${form}: what cannot strike has a cell`,
      )
    }
  })
