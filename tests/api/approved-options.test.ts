import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract, type OperationId } from '@crier/contract/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { PostOptions } from '@crier/contract/post-options.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { sql } from 'kysely'
import { connectAdded, everyNetwork } from '../networks/connect-added.ts'
import { manualService } from '../service.ts'
import { activityOf } from './activity-of-operations.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after }, { environment: everyNetwork })

/** A value of every option of every network. */
const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  x: { made_with_ai: true, paid_partnership: true, reply_settings: 'following' },
  linkedin: { visibility: 'connections' },
  instagram: { collaborators: ['ada'], cover_ms: 500, share_to_feed: false },
  mastodon: { visibility: 'unlisted', spoiler_text: 'Bread', sensitive: true },
  tiktok: {
    privacy_level: 'SELF_ONLY',
    ...{ allow_comment: true, allow_duet: true, allow_stitch: true, mode: 'inbox' },
    ...{ your_brand: true, branded_content: true, made_with_ai: true, cover_ms: 500 },
  },
}
const cases = Object.entries(values).flatMap(([platform, options]) =>
  Object.entries(options).map(([name, value]) => ({
    platform: platform as Platform,
    name,
    options: { [platform]: { [name]: value } },
  })),
)

type People = Awaited<ReturnType<typeof requesters>>
type Reply = Awaited<ReturnType<People['contributor']>>

interface Path {
  /** Of the contract; null: what no operation does. */
  readonly operation: OperationId | null
  /** What the draft says before the version that is approved. */
  readonly before?: true
  change(people: People, draftId: string, options: object): Promise<Reply | void>
}

const edit = (draftId: string) => `/api/drafts/${draftId}`
const paths: Readonly<Record<string, Path>> = {
  'an edit in the dashboard': {
    operation: 'updateDraft',
    change: ({ contributor }, id, options) => contributor('PATCH', edit(id), { options }),
  },
  'an edit by a key that may only ask': {
    operation: 'updateDraft',
    change: ({ byKey }, id, options) => byKey('PATCH', edit(id), { options }),
  },
  'an earlier version': {
    operation: 'restoreDraftVersion',
    before: true,
    change: ({ contributor }, id) => contributor('POST', `${edit(id)}/versions/1/restore`, {}),
  },
  'an agent at /mcp': {
    operation: 'updateDraft',
    async change({ accountId, client }, id, options) {
      const { key } = await client.createKey({
        body: { name: accountId, scopes: ['drafts:read', 'drafts:write', 'schedules:request'] },
      })
      const { version } = await client.getDraft({ params: { draft_id: id } })
      return service.request('POST', '/mcp', {
        key,
        headers: { accept: 'application/json, text/event-stream' },
        body: {
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'edit_draft', arguments: { draft_id: id, options, version } },
        },
      })
    },
  },
  'a statement that no operation makes': {
    operation: null,
    async change(_people, id, options) {
      await sql`update draft set options = ${JSON.stringify(options)}
        where id = ${id}`.execute(service.service.ports.db)
    },
  },
}

async function approved(people: People, { platform, options }: (typeof cases)[number], path: Path) {
  const { client, contributor } = people
  const needsVideo = platform === 'instagram' || platform === 'tiktok'
  const media = needsVideo
    ? [
        {
          media_id: (await client.createMedia({ body: new Blob([mediaFile('video.mp4')]) }))
            .media_id,
        },
      ]
    : []
  const { draft_id } = await client.createDraft({
    body: { platform, content: 'As approved.', media, ...(path.before && { options }) },
  })
  if (path.before) await client.updateDraft({ params: { draft_id }, body: { options: {} } })
  const body = { draft_id, platform, scheduled_at: service.in({ hours: 2, minutes: ++minutes }) }
  const asked = await contributor('POST', '/api/schedules', body)
  assert.equal(asked.status, 201, asked.text)
  const params = { schedule_id: asked.json.schedule_id as string }
  await client.approveSchedule({ params, body: {} })
  return { draft_id, params }
}
let minutes = 0

test('approved options: the table holds every option of every network', () => {
  const { properties } = PostOptions as unknown as {
    properties: Record<string, { properties: Record<string, unknown> }>
  }
  const known = Object.entries(properties).flatMap(([platform, options]) =>
    Object.keys(options.properties).map((name) => `${platform}.${name}`),
  )
  assert.deepEqual(
    cases.map(({ platform, name }) => `${platform}.${name}`).toSorted(),
    known.toSorted(),
  )
})

/** Every operation whose body can say what a network lets an author choose, and of what. */
const takesOptions: Readonly<
  Partial<Record<OperationId, 'a new draft' | 'a draft' | 'a default'>>
> = {
  createDraft: 'a new draft',
  createPost: 'a new draft',
  updateDraft: 'a draft',
  // Of the connection, by its owner: a draft that says something else is not touched by it.
  updateConnection: 'a default',
}
const optionNames = new Set(['options', ...cases.map(({ name }) => name)])

/** True when this schema, or one inside it, has a property of an option's name. */
function holdsOptions(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties = {} } = schema as { properties?: object }
  return (
    Object.keys(properties).some((name) => optionNames.has(name)) ||
    Object.values(schema).some(holdsOptions)
  )
}

test('approved options: each operation that takes options, and each that edits a draft, is one of these', () => {
  const taking = Object.entries(contract).filter(
    ([, endpoint]) => 'body' in endpoint && holdsOptions(endpoint.body),
  )
  assert.deepEqual(taking.map(([id]) => id).toSorted(), Object.keys(takesOptions).toSorted())
  const editing = Object.entries(activityOf).flatMap(([id, one]) =>
    typeof one === 'object' && 'writes' in one && one.writes.includes('draft.edited') ? [id] : [],
  )
  const tried = Object.values(paths).flatMap(({ operation }) => operation ?? [])
  // A rewrite keeps the options: the last test here.
  assert.deepEqual(editing.toSorted(), [...new Set([...tried, 'rewriteDraft'])].toSorted())
})

for (const [name, path] of Object.entries(paths))
  test(`approved options: ${name} publishes no option without an approval`, async () => {
    const people = await requesters(service)
    await connectAdded(service, people, 'mastodon')
    const posts = []
    for (const one of cases) {
      const { draft_id, params } = await approved(people, one, path)
      const reply = await path.change(people, draft_id, one.options)
      if (reply) assert.equal(reply.status, 200, reply.text)
      const { options } = await people.client.getDraft({ params: { draft_id } })
      assert.deepEqual(options, one.options, `${one.platform}.${one.name}`)
      posts.push({ ...one, params })
      // A window of the rate.
      await service.skip({ minutes: 1 })
    }
    const control = await approved(people, cases[0]!, {
      operation: null,
      change: () => Promise.resolve(),
    })
    await service.skip({ hours: 4 })
    await service.advanceUntil(
      async () =>
        (await people.client.getSchedule({ params: control.params })).status === 'published',
    )
    for (const { platform, name: option, params } of posts) {
      const { status, error_code } = await people.client.getSchedule({ params })
      assert.deepEqual([status, error_code], ['failed', 'not_approved'], `${platform}.${option}`)
    }
    const { data } = await people.client.listConnections({ query: {} })
    const authors = data.map(({ external_account_id }) => external_account_id)
    const published = (await service.posts()).filter(({ author }) => authors.includes(author))
    assert.deepEqual(
      published.map(({ text }) => text),
      ['As approved.'],
    )
  })

test('approved options: a rewrite keeps them and needs approval again, and what a remix makes has none', async () => {
  const people = await requesters(service)
  const { client, contributor } = people
  const options = { x: { paid_partnership: true } } as const
  const content =
    'We tested the new oven for a month. It bakes bread twice as fast. The old one is in the ' +
    'yard. Nobody misses it much. We will tell more soon.'
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content, options } })
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 30 }) }
  const asked = await contributor('POST', '/api/schedules', body)
  const params = { schedule_id: asked.json.schedule_id as string }
  await client.approveSchedule({ params, body: {} })
  const rewritten = await contributor('POST', `${edit(draft_id)}/rewrite`, { length: 'shorter' })
  assert.equal(rewritten.status, 200, rewritten.text)
  assert.deepEqual(rewritten.json.options, options)
  assert.equal((await client.getSchedule({ params })).approval?.state, 'awaiting')
  const remixed = await contributor('POST', '/api/remix', {
    source: content,
    platforms: ['x', 'linkedin'],
  })
  assert.ok(remixed.status === 200 || remixed.status === 201, remixed.text)
  for (const draft of remixed.json.drafts) {
    assert.deepEqual(draft.options, {})
    const { data } = await client.listSchedules({ query: { draft_id: draft.draft_id } })
    assert.deepEqual(data, [])
  }
})
