import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { PostState } from '@crier/contract/posts.ts'
import { postState, type PartState } from '@crier/server/posts/rows/post-state.ts'
import { findUnrecorded } from '../changes/activity-owed.ts'
import { readChanges, watchChanges, type Change } from '../changes/watch-changes.ts'
import { manualService } from '../service.ts'

const operations = Number(process.env['CRIER_TEST_OPERATIONS'] ?? 120)
const seed = Number(process.env['CRIER_TEST_SEED'] ?? 1)

/** A schedule as the model knows it. */
interface Part extends PartState {
  status: PartState['status']
  approval: PartState['approval']
  error_code: string | null
  readonly draft: string
  /** Its connection is connected, so it is published when it is due. */
  readonly works: boolean
  at: number
}

interface Model {
  readonly id: string
  readonly drafts: Map<string, { readonly works: boolean }>
  readonly parts: Map<string, Part>
  tags: readonly string[]
}

/** mulberry32: numbers from a seed, the same on every machine. */
function random(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const plans = JSON.stringify({ pro: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })

test('random operations on posts, drafts and schedules leave what a model of them says', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { db } = service.service.ports
  await sql.raw(watchChanges).execute(db)
  const chance = random(seed)
  const below = (count: number) => Math.floor(chance() * count)
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
  const { key } = await client.createKey({
    body: { scopes: ['schedules:request', 'drafts:write'] },
  })
  const working = (await client.listConnections()).data.filter(({ platform }) =>
    ['linkedin', 'x'].includes(platform),
  )
  const broken = await client.createConnection({ body: { platform: 'x' } })
  const connections = [...working, broken].map(({ connection_id }) => connection_id)
  const works = (id: string) => id !== broken.connection_id
  const posts = new Map<string, Model>()
  const nowMs = () => service.clock.now().epochMilliseconds
  let [count, minutes] = [0, 0]
  // Each its own minute: no two want one.
  const later = () => service.in({ hours: 1 + below(48), minutes: (minutes = (minutes + 1) % 60) })
  const send = (method: string, path: string, body?: object, as = account.key) =>
    service.request(method, path, { key: as, ...(body && { body }) })

  const addParts = (
    model: Model,
    schedules: readonly {
      schedule_id: string
      draft_id: string
      connection_id: string
      scheduled_at: string
    }[],
    approval: Part['approval'],
  ) => {
    for (const one of schedules)
      model.parts.set(one.schedule_id, {
        draft: one.draft_id,
        works: works(one.connection_id),
        status: 'pending',
        approval,
        error_code: null,
        isResolved: false,
        at: Date.parse(one.scheduled_at),
      })
  }
  /** Whatever is due has ended. */
  const settle = async (duration: Temporal.DurationLike) => {
    await service.advance(duration)
    for (const { parts } of posts.values())
      for (const part of parts.values())
        if (part.status === 'pending' && part.at <= nowMs()) {
          const goes = part.works && (part.approval === null || part.approval === 'approved')
          part.status = goes ? 'published' : 'failed'
          part.error_code = goes ? null : 'refused'
        }
  }
  const pick = () => oneOf([...posts.values()])
  const partOf = (model: Model | undefined, status: Part['status']) =>
    oneOf([...(model?.parts ?? [])].filter(([, part]) => part.status === status))

  const actions: Readonly<Record<string, () => Promise<void>>> = {
    async create() {
      const asks = chance() < 0.3
      const chosen = connections.filter(() => chance() < 0.6)
      const ids = chosen.length > 0 ? chosen : [connections[0]!]
      const isTimed = chance() < 0.7
      const now = isTimed && !asks && chance() < 0.2
      const time = now ? { publish_now: true } : isTimed ? { scheduled_at: later() } : {}
      const content = `A text of its own, number ${(count += 1)}.`
      const body = { connection_ids: ids, content, ...time }
      const { status, json } = await send('POST', '/api/posts', body, asks ? key : undefined)
      if (status === 409) return
      assert.equal(status, 201, JSON.stringify(json))
      const model: Model = { id: json.post_id, drafts: new Map(), parts: new Map(), tags: [] }
      for (const draft of json.drafts)
        model.drafts.set(draft.draft_id, { works: works(draft.connection_id) })
      posts.set(model.id, model)
      addParts(model, json.schedules, asks ? 'awaiting' : null)
      if (now) await settle({ seconds: 30 })
    },
    async schedule() {
      const model = pick()
      if (!model) return
      const body = { scheduled_at: later() }
      const { status, json } = await send('POST', `/api/posts/${model.id}/schedule`, body)
      const isFree = (draft: string) =>
        ![...model.parts.values()].some((part) => part.draft === draft && part.status !== 'failed')
      const free = [...model.drafts.keys()].filter(isFree)
      if (free.length === 0) return assert.equal(status, 409)
      if (json.code === 'slot_taken') return
      assert.equal(status, 201, JSON.stringify(json))
      assert.equal(json.schedules.length, free.length)
      addParts(model, json.schedules, null)
    },
    async decide() {
      const model = pick()
      if (!model) return
      const state = chance() < 0.5 ? 'approved' : 'rejected'
      const verb = state === 'approved' ? 'approve' : 'reject'
      const { status } = await send('POST', `/api/posts/${model.id}/${verb}`, {})
      const asked = [...model.parts.values()].filter(
        (part) => part.status === 'pending' && part.approval !== null,
      )
      assert.equal(status, asked.length > 0 ? 200 : 409)
      for (const part of asked) part.approval = state
    },
    async retry() {
      const model = pick()
      if (!model) return
      const { status, json } = await send('POST', `/api/posts/${model.id}/retry`, { force: true })
      const failed = [...model.parts.values()].filter((part) => part.status === 'failed')
      if (failed.length === 0) return assert.equal(status, 409)
      for (const { schedule_id } of json.schedules ?? []) {
        const part = model.parts.get(schedule_id)!
        part.status = 'pending'
        part.error_code = null
        part.at = nowMs()
        // A retry by a key that may approve is the approval.
        if (part.approval !== null) part.approval = 'approved'
      }
      await settle({ seconds: 30 })
    },
    async move() {
      const found = partOf(pick(), 'pending')
      if (!found) return
      const [id, part] = found
      const scheduled_at = later()
      const { status } = await send('PATCH', `/api/schedules/${id}`, { scheduled_at })
      if (status === 200) part.at = Date.parse(scheduled_at)
    },
    async cancel() {
      const model = pick()
      const found = partOf(model, 'pending')
      if (!found) return
      assert.equal((await send('DELETE', `/api/schedules/${found[0]}`)).status, 204)
      model!.parts.delete(found[0])
    },
    async edit() {
      const model = pick()
      const draft = oneOf([...(model?.drafts.keys() ?? [])])
      if (!draft) return
      const body = { content: `An edit of its own, number ${(count += 1)}.` }
      assert.equal((await send('PATCH', `/api/drafts/${draft}`, body)).status, 200)
    },
    async remove() {
      const model = pick()
      if (!model) return
      const { status } = await send('DELETE', `/api/posts/${model.id}`)
      const isOut = [...model.parts.values()].some((part) => part.status === 'published')
      assert.equal(status, isOut ? 409 : 204)
      if (!isOut) posts.delete(model.id)
    },
    async removeDraft() {
      const model = pick()
      const draft = oneOf([...(model?.drafts.keys() ?? [])])
      if (!draft) return
      const isPending = [...model!.parts.values()].some(
        (part) => part.draft === draft && part.status === 'pending',
      )
      const { status } = await send('DELETE', `/api/drafts/${draft}`)
      assert.equal(status, isPending ? 409 : 204)
      if (isPending) return
      model!.drafts.delete(draft)
      if (chance() < 0.5) {
        await send('POST', `/api/drafts/${draft}/restore`)
        model!.drafts.set(draft, { works: true })
      }
    },
    async label() {
      const model = pick()
      if (!model) return
      const tags = [`tag${below(3)}`]
      assert.equal((await send('PATCH', `/api/posts/${model.id}`, { tags })).status, 200)
      model.tags = tags
    },
    wait: () => settle({ minutes: 1 + below(600) }),
  }

  /** Compares a post as the API shows it with the model. */
  const compare = (model: Model, shown: Awaited<ReturnType<typeof client.getPost>>) => {
    assert.deepEqual(
      [
        shown.state,
        shown.tags,
        shown.drafts.map(({ draft_id }) => draft_id).toSorted(),
        shown.schedules
          .map(({ schedule_id, status, approval }) => [
            schedule_id,
            status,
            approval?.state ?? null,
          ])
          .toSorted(),
      ],
      [
        postState([...model.parts.values()]),
        model.tags,
        [...model.drafts.keys()].toSorted(),
        [...model.parts].map(([id, { status, approval }]) => [id, status, approval]).toSorted(),
      ],
    )
  }

  const names = Object.keys(actions)
  for (let number = 0; number < operations; number++) {
    const name = number < 5 ? 'create' : oneOf(names)!
    try {
      await actions[name]!()
      const model = pick()
      if (model) compare(model, await client.getPost({ params: { post_id: model.id } }))
    } catch (error) {
      throw new Error(`operation ${number} of seed ${seed}: ${name}`, { cause: error })
    }
  }
  const states = new Map<PostState, string[]>()
  for (const model of posts.values()) {
    compare(model, await client.getPost({ params: { post_id: model.id } }))
    const state = postState([...model.parts.values()])
    states.set(state, [...(states.get(state) ?? []), model.id])
  }
  for (const [state, ids] of states) {
    const listed = []
    for await (const { post_id } of pagesOf(state)) listed.push(post_id)
    assert.deepEqual(listed.toSorted(), ids.toSorted(), state)
  }
  async function* pagesOf(state: PostState) {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await client.listPosts({
        query: { state, limit: 100, ...(cursor && { cursor }) },
      })
      yield* page.data
      cursor = page.next_cursor
    }
  }
  const changes: Change[] = []
  for (let from = 0; ;) {
    const query = sql.raw(readChanges.replace('$1', String(from)))
    const { rows } = await query.execute(db)
    if (rows.length === 0) break
    changes.push(...(rows as Change[]))
    from = changes.at(-1)!.number
  }
  assert.deepEqual(findUnrecorded(changes), [])
  t.diagnostic(`${operations} operations, ${posts.size} posts, ${changes.length} changes`)
})
