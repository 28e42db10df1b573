import type { Client, OutputOf } from './client.ts'
import type { FilePost } from './post-file.ts'
import { CrierProblem } from './problem.ts'

/** What became of a post of a file. */
export interface PostFate {
  readonly number: number
  readonly platform: string
  /** `ready`: can be scheduled, as a check found. `draft`: saved without a time. */
  readonly state: 'ready' | 'scheduled' | 'draft' | 'refused'
  readonly draft_id: string | null
  readonly schedule_id: string | null
  readonly scheduled_at: string | null
  /** Why it was refused, or what the network will do with it. */
  readonly detail: string
}

export interface ImportPorts {
  readonly client: Pick<Client, 'createDraft' | 'validateSchedule' | 'batchSchedules' | 'deleteDraft'>
  /** Names this import: a repetition under the same name makes nothing twice. */
  readonly run: string
  wait(ms: number): Promise<void>
  progress(done: number, of: number): void
  /** Ends between two requests; what has been made is told. */
  readonly signal?: AbortSignal | undefined
}

const batchMost = 100
const triesMost = 8
const longestWaitMs = 60_000

/** Saves each text and has its schedule checked; no time is held. The drafts stand until `dropDrafts` or `schedulePosts`. */
export async function checkPosts(ports: ImportPorts, posts: readonly FilePost[]): Promise<PostFate[]> {
  const fates: PostFate[] = []
  for (const post of posts) {
    ports.signal?.throwIfAborted()
    fates.push(await checked(ports, post))
    ports.progress(fates.length, posts.length)
  }
  return fates
}

async function checked(ports: ImportPorts, post: FilePost): Promise<PostFate> {
  const saved = await save(ports, post)
  if (saved.state === 'refused' || post.schedule === null) return saved
  const draft_id = saved.draft_id!
  try {
    const planned = await trying(ports, () => ports.client.validateSchedule({ body: { ...post.schedule!, draft_id } }))
    const { scheduled_at, warnings } = planned
    return { ...saved, state: 'ready', scheduled_at, detail: warnings.map(({ detail }) => detail).join(' ') }
  } catch (error) {
    return { ...saved, state: 'refused', detail: reasonOf(error) }
  }
}

/** Schedules the posts, a hundred at a time; of a refused one the draft is deleted again. */
export async function schedulePosts(ports: ImportPorts, posts: readonly FilePost[]): Promise<PostFate[]> {
  const fates: PostFate[] = []
  for (let first = 0; first < posts.length; first += batchMost) {
    const some: { post: FilePost; saved: PostFate }[] = []
    for (const post of posts.slice(first, first + batchMost)) {
      ports.signal?.throwIfAborted()
      some.push({ post, saved: await save(ports, post) })
      ports.progress(first + some.length, posts.length)
    }
    fates.push(...(await scheduleSome(ports, some, first)))
  }
  return fates
}

async function scheduleSome(ports: ImportPorts, some: readonly { post: FilePost; saved: PostFate }[], first: number): Promise<PostFate[]> {
  const planned = some.filter(({ post, saved }) => post.schedule !== null && saved.state !== 'refused')
  const schedules = planned.map(({ post, saved }) => ({ ...post.schedule!, draft_id: saved.draft_id! }))
  const answers = schedules.length === 0 ? [] : await batch(ports, schedules, `${ports.run}-from-${first}`)
  const fates: PostFate[] = []
  for (const { post, saved } of some) {
    const at = planned.findIndex((one) => one.post === post)
    const fate = at === -1 ? saved : fateOf(saved, answers[at])
    if (at !== -1 && fate.state === 'refused') await drop(ports, saved.draft_id!)
    fates.push(fate.state === 'refused' ? { ...fate, draft_id: null } : fate)
  }
  return fates
}

type Answer = Extract<OutputOf<'batchSchedules'>['data'][number], { problem?: unknown }>

async function batch(
  ports: ImportPorts,
  schedules: Parameters<Client['batchSchedules']>[0]['body']['schedules'],
  idempotencyKey: string,
): Promise<Answer[]> {
  const { data } = await trying(ports, () => ports.client.batchSchedules({ body: { schedules, partial: true }, idempotencyKey }))
  return data as Answer[]
}

function fateOf(saved: PostFate, answer: Answer | undefined): PostFate {
  const schedule = answer?.schedule
  if (schedule === undefined) return { ...saved, state: 'refused', detail: wordsOf(answer?.problem) }
  const { schedule_id, scheduled_at, warnings } = schedule
  return { ...saved, state: 'scheduled', schedule_id, scheduled_at, detail: warnings.map(({ detail }) => detail).join(' ') }
}

/** Takes back what a check saved. */
export async function dropDrafts(ports: ImportPorts, draftIds: readonly string[]): Promise<void> {
  for (const id of draftIds) await drop(ports, id)
}

async function drop(ports: ImportPorts, draft_id: string): Promise<void> {
  try {
    await trying(ports, () => ports.client.deleteDraft({ params: { draft_id } }))
  } catch (error) {
    // Deleted already, by the same import before it was interrupted.
    if (!(error instanceof CrierProblem) || error.status !== 404) throw error
  }
}

async function save(ports: ImportPorts, { number, draft, mistakes }: FilePost): Promise<PostFate> {
  const blank = { number, platform: draft.platform ?? '', draft_id: null, schedule_id: null, scheduled_at: null }
  if (mistakes.length > 0) return { ...blank, state: 'refused', detail: mistakes.join(' ') }
  try {
    const idempotencyKey = `${ports.run}-${number}`
    const { draft_id } = await trying(ports, () => ports.client.createDraft({ body: draft, idempotencyKey }))
    return { ...blank, state: 'draft', draft_id, detail: '' }
  } catch (error) {
    return { ...blank, state: 'refused', detail: reasonOf(error) }
  }
}

/** Repeats what may pass: a lost answer, a server that is away, a rate that is used up. Only a refusal of this very post is left to its caller. */
async function trying<Value>({ wait, signal }: ImportPorts, run: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!mayPass(error) || tries >= triesMost) throw error
      signal?.throwIfAborted()
      const asked = error instanceof CrierProblem ? (error.retryAfter ?? 0) * 1_000 : 0
      await wait(Math.min(Math.max(asked, 500 * 2 ** (tries - 1)), longestWaitMs))
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof CrierProblem)) return error instanceof TypeError
  return error.status >= 500 || [408, 429].includes(error.status) || error.code === 'idempotency_key_in_progress'
}

/** Rethrows what says nothing about the post: then the whole import stops, and goes on later. */
function reasonOf(error: unknown): string {
  const isOfPost = error instanceof CrierProblem && [400, 404, 409, 413, 422].includes(error.status) && !mayPass(error)
  if (!isOfPost) throw error
  return wordsOf(error)
}

interface Words {
  readonly detail: string
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[]
}

function wordsOf(problem: Words | undefined): string {
  if (problem === undefined) return 'The server did not answer for this post.'
  const fields = problem.errors.map(({ pointer, detail }) =>
    `${pointer.split('/').findLast((part) => /[a-z]/.test(part)) ?? ''} ${detail}`.trim(),
  )
  return [problem.detail, ...fields.filter((text) => !problem.detail.includes(text))].join(' ')
}
