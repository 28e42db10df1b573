import { isReplayed, type Client, type OutputOf } from './client.ts'
import type { FilePost } from './post-file.ts'
import { problemSentences } from './problem-sentences.ts'
import { CrierProblem } from './problem.ts'

/** The result of a file's post. */
export interface ImportResult {
  readonly number: number
  readonly platform: string
  /** `ready`: can be scheduled, as a check found. `draft`: saved without a time. */
  readonly state: 'ready' | 'scheduled' | 'draft' | 'refused'
  readonly draft_id: string | null
  readonly schedule_id: string | null
  readonly scheduled_at: string | null
  /** Why it was refused or is cancelled, or the network's warnings. */
  readonly detail: string
  /** The problem's code, when the server refused it. */
  readonly code?: string
}

export interface ImportPorts {
  readonly client: Pick<
    Client,
    | 'createDraft'
    | 'getDraft'
    | 'validateSchedule'
    | 'batchSchedules'
    | 'getSchedule'
    | 'deleteDraft'
  >
  /**
   * Names this import: a repetition under the same name makes nothing twice, and asks again for
   * what was refused.
   */
  readonly run: string
  wait(ms: number): Promise<void>
  progress(done: number, of: number): void
  /** Ends between two requests; posts made so far are reported. */
  readonly signal?: AbortSignal | undefined
}

const batchMax = 100
const triesMax = 8
// Under one name, of a refused post: each time costs three requests for every time before it.
const againMax = 20
const longestWaitMs = 60_000

/**
 * Saves each text and checks its schedule; no time is reserved. The drafts exist until `dropDrafts`
 * or `schedulePosts`.
 */
export async function checkPosts(
  ports: ImportPorts,
  posts: readonly FilePost[],
): Promise<ImportResult[]> {
  const results: ImportResult[] = []
  for (const post of posts) {
    ports.signal?.throwIfAborted()
    results.push(await checked(ports, post))
    ports.progress(results.length, posts.length)
  }
  return results
}

async function checked(ports: ImportPorts, post: FilePost): Promise<ImportResult> {
  const { result: saved } = await save(ports, post)
  if (saved.state === 'refused' || post.schedule === null) return saved
  const draft_id = saved.draft_id!
  try {
    const planned = await trying(ports, () =>
      ports.client.validateSchedule({ body: { ...post.schedule!, draft_id } }),
    )
    const { scheduled_at, warnings } = planned
    return {
      ...saved,
      state: 'ready',
      scheduled_at,
      detail: warnings.map(({ detail }) => detail).join(' '),
    }
  } catch (error) {
    return { ...saved, state: 'refused', ...reasonOf(error) }
  }
}

/**
 * Schedules the posts, a hundred at a time; of a refused one the draft is deleted again. `earlier`
 * is what a check found: a draft is made only for a post that has none there, as a key is forgotten
 * after a day.
 */
export async function schedulePosts(
  ports: ImportPorts,
  posts: readonly FilePost[],
  earlier: readonly ImportResult[] = [],
): Promise<ImportResult[]> {
  const drafts = new Map(earlier.map((result) => [result.number, result.draft_id]))
  const results: ImportResult[] = []
  for (let first = 0; first < posts.length; first += batchMax) {
    const some: Saved[] = []
    for (const post of posts.slice(first, first + batchMax)) {
      ports.signal?.throwIfAborted()
      some.push({ post, saved: await save(ports, post, drafts.get(post.number)) })
      ports.progress(first + some.length, posts.length)
    }
    // mutant: import-key
    const answered = await scheduleSome(ports, some, `${ports.run}-from-${first}`)
    for (const [index, { post }] of some.entries())
      results.push(await asOfNow(ports, post, answered[index]!))
  }
  return results
}

/** A result from a first answer or a repeated one. */
interface Answered {
  readonly result: ImportResult
  /** An earlier run asked: the state may have changed since. */
  readonly isReplayed: boolean
}

interface Saved {
  readonly post: FilePost
  readonly saved: Answered
}

async function scheduleSome(
  ports: ImportPorts,
  some: readonly Saved[],
  idempotencyKey: string,
): Promise<Answered[]> {
  const planned = some.filter(
    ({ post, saved }) => post.schedule !== null && saved.result.state !== 'refused',
  )
  const schedules = planned.map(({ post, saved }) => ({
    ...post.schedule!,
    draft_id: saved.result.draft_id!,
  }))
  const answers = schedules.length === 0 ? null : await batch(ports, schedules, idempotencyKey)
  const answered: Answered[] = []
  for (const { post, saved } of some) {
    const at = planned.findIndex((one) => one.post === post)
    const result =
      at === -1 ? saved.result : afterBatch(saved.result, answers!.data[at] as Answer | undefined)
    if (at !== -1 && result.state === 'refused') await drop(ports, saved.result.draft_id!)
    answered.push({
      result: result.state === 'refused' ? { ...result, draft_id: null } : result,
      isReplayed: at === -1 ? saved.isReplayed : isReplayed(answers!),
    })
  }
  return answered
}

/**
 * An earlier run's answer may be outdated. Refused posts are tried again, one at a time, with
 * keys of this repetition only: so each post continues from its own state, whatever happens to
 * the others.
 */
async function asOfNow(ports: ImportPorts, post: FilePost, first: Answered): Promise<ImportResult> {
  let answered = first
  for (
    let time = 1;
    answered.isReplayed && answered.result.state === 'refused' && time <= againMax;
    time++
  ) {
    ports.signal?.throwIfAborted()
    const again = { ...ports, run: `${ports.run}-again-${time}` }
    const saved = await save(again, post)
    answered = (await scheduleSome(again, [{ post, saved }], `${again.run}-of-${post.number}`))[0]!
  }
  return answered.isReplayed && answered.result.state !== 'refused'
    ? asStored(ports, answered.result)
    : answered.result
}

async function asStored(ports: ImportPorts, result: ImportResult): Promise<ImportResult> {
  const gone = {
    ...result,
    state: 'refused',
    draft_id: null,
    schedule_id: null,
    scheduled_at: null,
  } as const
  const { draft_id, schedule_id } = result
  const before =
    'An earlier run of this import ' +
    `${schedule_id === null ? `saved it as ${draft_id}` : `scheduled it as ${schedule_id}`}`
  try {
    if (schedule_id === null) {
      await trying(ports, () => ports.client.getDraft({ params: { draft_id: draft_id! } }))
      return result
    }
    const { status, scheduled_at, error_code } = await trying(ports, () =>
      ports.client.getSchedule({ params: { schedule_id } }),
    )
    if (status === 'failed')
      return {
        ...result,
        state: 'refused',
        scheduled_at,
        detail: `${before}, and it failed: ${error_code}.`,
      }
    return {
      ...result,
      scheduled_at,
      detail: status === 'published' ? 'It is published.' : result.detail,
    }
  } catch (error) {
    if (!(error instanceof CrierProblem)) throw error
    const ended = schedule_id === null ? 'deleted' : 'cancelled'
    if (error.status === 404)
      return {
        ...gone,
        detail:
          `${before}, and it was ${ended} since. A file with this post alone makes ` +
          'it once more.',
      }
    if (error.code !== 'insufficient_scope') throw error
    const scope = schedule_id === null ? 'drafts:read' : 'schedules:read'
    return {
      ...result,
      detail: `${before}. A key with the scope ${scope} can tell whether it is still there.`,
    }
  }
}

type Answer = Extract<OutputOf<'batchSchedules'>['data'][number], { problem?: unknown }>

async function batch(
  ports: ImportPorts,
  schedules: Parameters<Client['batchSchedules']>[0]['body']['schedules'],
  idempotencyKey: string,
): Promise<OutputOf<'batchSchedules'>> {
  return trying(ports, () =>
    ports.client.batchSchedules({ body: { schedules, partial: true }, idempotencyKey }),
  )
}

function afterBatch(saved: ImportResult, answer: Answer | undefined): ImportResult {
  const schedule = answer?.schedule
  if (schedule === undefined) return { ...saved, state: 'refused', ...refusalOf(answer?.problem) }
  const { schedule_id, scheduled_at, warnings } = schedule
  return {
    ...saved,
    state: 'scheduled',
    schedule_id,
    scheduled_at,
    detail: warnings.map(({ detail }) => detail).join(' '),
  }
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

async function save(
  ports: ImportPorts,
  { number, draft, mistakes }: FilePost,
  present: string | null = null,
): Promise<Answered> {
  const blank = {
    number,
    platform: draft.platform ?? '',
    draft_id: null,
    schedule_id: null,
    scheduled_at: null,
  }
  if (mistakes.length > 0)
    return { result: { ...blank, state: 'refused', detail: mistakes.join(' ') }, isReplayed: false }
  if (present !== null)
    return { result: { ...blank, state: 'draft', draft_id: present, detail: '' }, isReplayed: true }
  try {
    const idempotencyKey = `${ports.run}-${number}`
    const saved = await trying(ports, () =>
      ports.client.createDraft({ body: draft, idempotencyKey }),
    )
    return {
      result: { ...blank, state: 'draft', draft_id: saved.draft_id, detail: '' },
      isReplayed: isReplayed(saved),
    }
  } catch (error) {
    return {
      result: { ...blank, state: 'refused', ...reasonOf(error) },
      isReplayed: isReplayed(error as Error),
    }
  }
}

/**
 * Repeats what may pass: a lost answer, a server that is away, a rate that is used up. Only a
 * refusal of this very post is left to its caller.
 */
async function trying<Value>(
  { wait, signal }: ImportPorts,
  run: () => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!mayPass(error) || tries >= triesMax) throw error
      signal?.throwIfAborted()
      const asked = error instanceof CrierProblem ? (error.retryAfter ?? 0) * 1_000 : 0
      await wait(Math.min(Math.max(asked, 500 * 2 ** (tries - 1)), longestWaitMs))
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof CrierProblem)) return error instanceof TypeError
  return (
    error.status >= 500 ||
    [408, 429].includes(error.status) ||
    error.code === 'idempotency_key_in_progress'
  )
}

/** Rethrows what says nothing about the post: then the whole import stops, and goes on later. */
function reasonOf(error: unknown): Refusal {
  const isOfPost =
    error instanceof CrierProblem &&
    [400, 404, 409, 413, 422].includes(error.status) &&
    !mayPass(error)
  if (!isOfPost) throw error
  return refusalOf(error)
}

type Refusal = Pick<ImportResult, 'detail' | 'code'>

const refusalOf = (problem: Words | undefined): Refusal => ({
  detail: wordsOf(problem),
  ...(problem && { code: problem.code }),
})

interface Words {
  readonly code: string
  readonly detail: string
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[]
}

function wordsOf(problem: Words | undefined): string {
  if (problem === undefined) return 'The server did not answer for this post.'
  // Its place in the batch is none in the file, and another one where it is asked for again.
  return problemSentences({
    ...problem,
    detail: problem.detail.replace(/^\/schedules\/\d+: /, ''),
  }).join(' ')
}
