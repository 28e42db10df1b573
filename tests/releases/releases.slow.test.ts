import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { version } from '@crier/server/ports/version.ts'
import { projectRoot } from '../processes.ts'
import { manualService, type Owner } from '../service.ts'
import {
  answersOf,
  loadFixture,
  lost,
  makeFixture,
  type ReleaseFixture,
} from './release-fixture.ts'

const bytesMax = 200_000
const suffix = '.json.gz'
const kept = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(suffix))

/** The program of today on what a release left behind. */
async function startOn(t: Owner, fixture: ReleaseFixture) {
  const service = await manualService(t, {
    now: fixture.now,
    prepare: (target) => loadFixture(t, fixture, target),
  })
  return { ...service, answers: () => answersOf(service, fixture.key) }
}

async function worksOn(t: Owner, fixture: ReleaseFixture): Promise<void> {
  const service = await startOn(t, fixture)
  assert.deepEqual(lost(fixture.answers, await service.answers()), [])
  const post = (path: string, body: object) =>
    service.request('POST', path, { key: fixture.key, body })
  const { json: draft } = await post('/api/drafts', {
    platform: 'linkedin',
    content: 'By the program of today.',
  })
  const schedule = {
    draft_id: draft.draft_id,
    platform: 'linkedin',
    scheduled_at: service.in({ seconds: 5 }),
  }
  const { json: made } = await post('/api/schedules', schedule)
  await service.advance({ minutes: 1 })
  const { json: ended } = await service.request('GET', `/api/schedules/${made.schedule_id}`, {
    key: fixture.key,
  })
  // The token was read and sent: it is the sandbox of today that has never given it out.
  assert.deepEqual(
    [ended.error_code, ended.attempts[0].network_status],
    ['platform_token_expired', 401],
  )
}

for (const name of kept)
  test(`the database of release ${name.replace(suffix, '')} is migrated: all values of its API are present today, and a post is tried`, async (t) => {
    const packed = await readFile(join(import.meta.dirname, name))
    assert(packed.length < bytesMax, `${name} has ${packed.length} bytes`)
    await worksOn(t, JSON.parse(gunzipSync(packed).toString()) as ReleaseFixture)
  })

test('every release before the version of today has kept its database here (else: npm run campaign -- release-fixture, on its tag)', async () => {
  const changelog = await readFile(join(projectRoot, 'CHANGELOG.md'), 'utf8')
  const released = Array.from(
    changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm),
    ([, one]) => one!,
  )
  assert(released.length > 0)
  assert.deepEqual(
    released.filter((one) => one !== version && !kept.includes(`${one}${suffix}`)),
    [],
  )
})

test('releases: answer as before after a dump and restore into new tables; a loss is noticed', async (t) => {
  const fixture = await makeFixture(t)
  const bytes = gzipSync(JSON.stringify(fixture), { level: 9 }).length
  t.diagnostic(
    `${Object.values(fixture.tables).flat().length} rows of ` +
      `${Object.keys(fixture.tables).length} tables, ${bytes} bytes packed`,
  )
  assert(bytes < bytesMax, `${bytes} bytes`)
  await worksOn(t, fixture)

  const [first, ...others] = fixture.tables['public.draft']!
  const changed = {
    ...fixture.tables,
    'public.draft': [{ ...first, topic: 'Another.', pieces: ['Another text.'] }, ...others],
  }
  const withoutLedger = Object.fromEntries(
    Object.entries(fixture.tables).filter(([name]) => name !== 'public.ledger_entry'),
  )
  for (const tables of [changed, withoutLedger]) {
    const service = await startOn(t, { ...fixture, tables })
    assert.notDeepEqual(lost(fixture.answers, await service.answers()), [])
  }
  const edited = fixture.tables['public.migration']!.map((row) => ({
    ...row,
    checksum: 'of another text',
  }))
  await assert.rejects(
    startOn(t, { ...fixture, tables: { ...fixture.tables, 'public.migration': edited } }),
    /was edited after it was applied/,
  )
})
