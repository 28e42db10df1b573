import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCampaign } from './lab/campaign.ts'
import { check, type ReceivedEvents } from './lab/check.ts'

test(
  'a server is killed twice and its PostgreSQL once while posts go out: each is out once and told once, and nothing accepted is lost',
  { timeout: 200_000 },
  async (t) => {
    const { faults, ...figures } = await runCampaign(t, {
      seed: 1,
      servers: 1,
      accounts: 3,
      kills: 2,
      postgresKills: 1,
      writeEveryMs: 500,
      pauseMs: 800,
      freezeMsMax: 0,
      confirmWindow: '5s',
      minutesMax: 1,
      say: (line) => t.diagnostic(line),
    })
    t.diagnostic(JSON.stringify(figures))
    assert.deepEqual(faults, [])
    assert.deepEqual([figures.kills, figures.postgresKills], [2, 1])
    assert(figures.published > 0, 'nothing was published')
  },
)

const wish = (number: number) => ({
  text: `Wish ${number}`,
  platform: 'x' as const,
  apiKey: 'key',
  shows: null,
  scheduleId: `sch_${number}`,
})
const post = (number: number) => ({ ...emptyPost, text: `Wish ${number}` })
const emptyPost = {
  platform: 'x',
  external_id: '1',
  author: '1',
  pieces: [],
  media: [],
  created_at: 0,
}
const told = (number: number, event: string, id: string): ReceivedEvents => ({
  headers: { 'webhook-id': id },
  json: { event, data: { schedule_id: `sch_${number}` } },
})
const published = { status: 'published', error_code: null } as const
const none = new Set<string>()

test('crash lab: detects doubled, lost and wrongly reported posts', () => {
  const rows = new Map([['sch_1', published]])
  const good = {
    posts: [post(1)],
    heard: [told(1, 'post.published', 'evt_1'), told(1, 'post.published', 'evt_1')],
    dropped: none,
  }
  const faultsOf = (change: Partial<typeof good>, known: Parameters<typeof check>[1] = rows) =>
    check([wish(1)], known, { ...good, ...change }).faults
  assert.deepEqual(faultsOf({}), [])
  assert.deepEqual(faultsOf({ posts: [post(1), post(1)] }), [
    'x Wish 1 is out 2 times',
    'x Wish 1 is called published, and is out 2 times',
  ])
  assert.deepEqual(faultsOf({ posts: [] }), ['x Wish 1 is called published, and is out 0 times'])
  assert.deepEqual(faultsOf({ posts: [post(1), post(2)] }), ['unrequested post: x Wish 2'])
  assert.deepEqual(faultsOf({ heard: [] }), ['sch_1 has 0 events'])
  assert.deepEqual(faultsOf({ heard: [], dropped: new Set(['sch_1']) }), [])
  assert.deepEqual(
    faultsOf({ heard: [told(1, 'post.published', 'evt_1'), told(1, 'post.published', 'evt_2')] }),
    ['sch_1 has 2 events'],
  )
  assert.deepEqual(faultsOf({ heard: [told(1, 'post.failed', 'evt_1')] }), [
    'sch_1 was told as post.failed, not as post.published',
  ])
  assert.deepEqual(faultsOf({}, new Map()), ['x Wish 1 was accepted as sch_1, and is gone'])
  assert.deepEqual(
    faultsOf({}, new Map([['sch_1', { status: 'publishing', error_code: null } as const]])),
    ['x Wish 1 never ended: publishing'],
  )
  const held = (keyHeldMs: number) => check([{ ...wish(1), keyHeldMs }], rows, good).faults
  assert.deepEqual(held(120_000), [])
  assert.deepEqual(held(120_001), [
    'x Wish 1 was told for 120001 ms that its first request still runs',
  ])
  const shown = (...media: object[]) =>
    check([{ ...wish(1), shows: 'picture.jpg' }], rows, { ...good, posts: [{ ...post(1), media }] })
      .faults
  assert.deepEqual(shown({ kind: 'image', alt_text: 'Seen beside Wish 1' }), [])
  assert.deepEqual(shown(), ['x Wish 1 shows nothing, and not one image'])
  assert.deepEqual(shown({ kind: 'image', alt_text: '' }), ['x Wish 1 has lost its alt text'])
  const failed = new Map([['sch_1', { status: 'failed', error_code: 'content_rejected' } as const]])
  const heard = [told(1, 'post.failed', 'evt_1')]
  assert.deepEqual(faultsOf({ heard }, failed), [
    'x Wish 1 failed with content_rejected, and is out',
  ])
})
