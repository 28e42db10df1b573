import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import type { ContentType, Platform } from '@crier/contract/platform.ts'
import { reconcileBeforeSending } from '@crier/server/recovery/rewind/rewind-store.ts'
import { mainAccess } from './main-access.ts'
import { kindsOfPosts, scheduleKind, standsTwice } from '../processes/kinds-of-posts.ts'
import { rewindRows } from '../processes/rewind-rows.ts'
import { manualService, type ManualService, type TestAccount } from '../service.ts'
import { connectPage } from './consent.ts'

// Repeated posts are taken, so that a second send shows.
const takesRepeated = {
  'x.duplicate_window_ms': 0,
  'linkedin.duplicate_check': false,
  'tiktok.posts_per_day': 100,
}

interface Row {
  readonly what: string
  readonly platform: Platform
  readonly isPage?: true
  /** TikTok's list of videos shows photo posts. */
  readonly isListed?: true
  /**
   * Content types that the network shows when they are published; for the rest the owner decides.
   */
  readonly finds: readonly ContentType[]
}

const rows: readonly Row[] = [
  // Slides under a caption differ by the keys of their media or by the fetched pictures, and those
  // are lost.
  { what: 'X', platform: 'x', finds: ['post', 'thread'] },
  // Its documents differ by the names from their upload, and those are lost.
  { what: 'a LinkedIn page', platform: 'linkedin', isPage: true, finds: ['post', 'thread'] },
  { what: 'a LinkedIn member', platform: 'linkedin', finds: [] },
  { what: 'Instagram', platform: 'instagram', finds: [] },
  {
    what: 'TikTok that lists photo posts',
    platform: 'tiktok',
    isListed: true,
    finds: ['post', 'thread'],
  },
  { what: 'TikTok that does not list photo posts', platform: 'tiktok', finds: [] },
]
const lagsSeconds = [0, 20, 300]

suite(
  'a database that was set back to before posts went out, made less than five minutes before',
  { concurrency: 2 },
  () => {
    for (const row of rows) {
      test(`doubles nothing on ${row.what}, however far its lists lag behind`, async () => {
        const service = await manualService(
          { after },
          { switches: { ...takesRepeated, 'tiktok.photos_listed': row.isListed ?? false } },
        )
        for (const lagSeconds of lagsSeconds) await outAndSetBack(service, row, lagSeconds)
      })
    }
  },
)

async function outAndSetBack(service: ManualService, row: Row, lagSeconds: number): Promise<void> {
  const { db, clock, wake } = service.service.ports
  const account = await service.newAccount()
  if (row.isPage) await connectPage(service, account)
  else
    assert.equal(
      (await mainAccess(service.service.ports, account.accountId, row.platform)).kind,
      'ready',
    )
  const author = await authorOf(account, row.platform)
  const kinds = kindsOfPosts.filter(({ platform }) => platform === row.platform)
  const begin = clock.now().add({ minutes: 1 })
  const ids = await Promise.all(
    kinds.map((kind, index) =>
      scheduleKind(
        account.client,
        kind,
        `${kind.contentType} of ${lagSeconds} s of ${row.what}`,
        begin.add({ milliseconds: index }),
      ),
    ),
  )
  await untilEnded(service, account, ids)
  const before = await service.posts({ platform: row.platform, author })
  assert.equal(before.length, kinds.length)
  if (lagSeconds > 0)
    await service.fault({
      platform: row.platform,
      kind: 'read_lag',
      author,
      times: 0,
      delay_ms: lagSeconds * 1_000,
    })
  await rewindRows(db, ids)
  await reconcileBeforeSending(db, clock.now())
  wake.soon('publish', clock.now())
  const ends = await untilEnded(service, account, ids)
  const posts = await service.posts({ platform: row.platform, author })
  assert.deepEqual(
    [standsTwice(posts), posts.length],
    [[], kinds.length],
    `${row.what}, ${lagSeconds} s`,
  )
  const wanted = kinds.map(({ contentType }) =>
    row.finds.includes(contentType) ? 'published' : 'publication_unconfirmed',
  )
  assert.deepEqual(ends, wanted, `${row.what}, ${lagSeconds} s`)
}

async function authorOf({ client }: TestAccount, platform: Platform): Promise<string> {
  const { data } = await client.listConnections({})
  return data.find((connection) => connection.platform === platform)!.external_account_id!
}

async function untilEnded(
  service: ManualService,
  { client }: TestAccount,
  ids: readonly string[],
): Promise<string[]> {
  const read = () =>
    Promise.all(
      ids.map(async (schedule_id) => {
        const { status, error_code } = await client.getSchedule({ params: { schedule_id } })
        return error_code ?? status
      }),
    )
  await service.advanceUntil(async () =>
    (await read()).every((end) => end !== 'pending' && end !== 'publishing'),
  )
  return read()
}
