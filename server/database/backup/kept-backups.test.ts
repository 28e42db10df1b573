import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepNewest, pathOfBackup } from './kept-backups.ts'

test('keepNewest removes the oldest backups and what was left half done a day ago, and nothing else', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-kept-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const now = Temporal.Instant.from('2026-11-24T03:00:00.5Z')
  const daysAgo = (days: number) => pathOfBackup(folder, now.subtract({ hours: 24 * days }))
  assert.equal(daysAgo(0), join(folder, 'crier-20261124T030000Z.backup'))
  for (const days of [0, 1, 2, 3]) await writeFile(daysAgo(days), '')
  await mkdir(`${daysAgo(2)}.verifying/data`, { recursive: true })
  for (const name of [
    `${daysAgo(2)}.${randomUUID()}.partial`,
    `${daysAgo(0)}.18.partial`,
    join(folder, 'before-upgrade.backup'),
    join(folder, 'notes'),
  ])
    await writeFile(name, '')
  assert.deepEqual(await keepNewest(daysAgo(0), 2, now), [
    'crier-20261122T030000Z.backup',
    'crier-20261121T030000Z.backup',
  ])
  assert.deepEqual((await readdir(folder)).toSorted(), [
    'before-upgrade.backup',
    'crier-20261123T030000Z.backup',
    'crier-20261124T030000Z.backup',
    'crier-20261124T030000Z.backup.18.partial',
    'notes',
  ])
})

for (const [count, stays] of [
  [
    3,
    [
      'crier-20261124T030000Z.backup',
      'crier-20261123T030000Z.backup',
      'crier-20270101T030000Z.backup',
    ],
  ],
  [1, ['crier-20261124T030000Z.backup']],
] as const)
  test(`keepNewest with a count of ${count} keeps the newest, and removes first what a clock that was ahead has named`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'crier-kept-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const now = Temporal.Instant.from('2026-11-24T03:00:00.5Z')
    const newest = pathOfBackup(folder, now)
    const others = ['2026-11-23', '2027-01-01', '2026-12-31', '2026-12-30'].map((day) =>
      pathOfBackup(folder, Temporal.Instant.from(`${day}T03:00:00Z`)),
    )
    for (const file of [newest, ...others]) await writeFile(file, '')
    const removed = await keepNewest(newest, count, now)
    assert.deepEqual((await readdir(folder)).toSorted(), stays.toSorted())
    assert.equal(removed.length, 5 - count)
  })
