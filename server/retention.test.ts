import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newEdge } from './testing/edge.ts'
import { forgetOld } from './retention.ts'

test('forgetOld deletes the notes of fetched and of closed pictures after the retention, and none before', async () => {
  assert.deepEqual(await leftOf('30d', { old: 24 * 31, young: 24 * 29 }), [2, 4])
})

test('forgetOld keeps the notes of pictures for as long as an address leads to one, however short the retention is', async () => {
  assert.deepEqual(await leftOf('1h', { old: 49, young: 26 }), [2, 4])
})

/** Of notes of a picture that was fetched and of one that was closed, each so many hours ago: 1 and 3 are old, 2 and 4 young. */
async function leftOf(retention: string, ago: { old: number; young: number }): Promise<number[]> {
  await using edge = await newEdge({}, { CRIER_RETENTION: retention })
  const { db, clock } = edge.ports
  // Schedules are none of what is looked at.
  await sql`alter table picture_fetch disable trigger all`.execute(db)
  for (const [index, hours] of [ago.old, ago.young, ago.old, ago.young].entries()) {
    const at = clock.now().subtract({ hours })
    const note = index < 2 ? { fetched_at: at, closed_at: null } : { fetched_at: null, closed_at: at }
    await db
      .insertInto('picture_fetch')
      .values({ account_id: 'acct_1' as never, schedule_id: 'sch_1' as never, piece: 0, attempt: index + 1, ...note })
      .execute()
  }
  await forgetOld(edge.ports)
  const left = await db.selectFrom('picture_fetch').select('attempt').orderBy('attempt').execute()
  return left.map(({ attempt }) => attempt)
}
