import type { OneSession } from '../machine/database.ts'
import { clockErrorMs } from '../machine/faults.ts'
import type { Simulation } from '../machine/simulation.ts'
import type { Post } from '../networks/model.ts'
import { readText, type Book, type WrittenDraft } from './book.ts'

interface Row {
  readonly id: string
  readonly status: string
  readonly error_code: string | null
  readonly scheduled_at: Temporal.Instant
  readonly not_later_than: Temporal.Instant | null
  readonly texts: string[] | null
  readonly claim: number | null
  /** The author of its connection. */
  readonly author: string | null
}

/** Checks a post that has just appeared on a network. */
export async function checkPost(
  sim: Simulation,
  session: OneSession,
  book: Book,
  posts: readonly Post[],
  post: Post,
): Promise<void> {
  const named = readText(post.text)
  const draft = named && book.drafts.get(named.draft)
  if (!draft)
    return sim.violated('I5', `${post.network} has "${post.text}", which was never written`)
  checkApproved(sim, draft, post, named.version)
  checkShown(sim, book, draft, post, named.piece)
  const { rows } = await session.query<Row>(
    `select id, status, error_code, scheduled_at, not_later_than,
       (select array_agg(piece ->> 'text')
       from jsonb_array_elements(publication -> 'pieces') as piece) as texts,
       (select max(number) from activity where object_id = schedule.id
       and kind = 'schedule.publishing')::int as claim,
       (select external_account_id from connection where connection.id = connection_id) as author
     from schedule where draft_id = $1 and platform = $2 order by id`,
    [draft.id, post.network],
  )
  const insisted = draft.insisted.get(post.network) ?? 0
  checkOnce(sim, posts, post, named, rows.length + insisted)
  if (rows.length === 0)
    return sim.violated('I1', `${post.network} has ${post.id}, whose schedule was deleted`)
  if (!rows.some(({ author }) => author?.endsWith(post.author)))
    sim.violated(
      'I17',
      `${post.id} went out by ${post.author}, and ${rows[0]!.id} is on a connection of ` +
        `${rows[0]!.author}`,
    )
  const clockError = clockErrorMs(sim.faults)
  if (!rows.some(({ scheduled_at }) => scheduled_at.epochMilliseconds <= post.at + clockError))
    sim.violated('I3', `${post.id} went out before its time, ${rows[0]!.scheduled_at.toString()}`)
  checkNotTooLate(sim, rows, post, named.piece)
  if (insisted > 0) return
  if (rows.every(({ status }) => status === 'pending'))
    sim.violated('I1', `${post.id} went out while ${rows[0]!.id} was pending`)
  if (!rows.some(({ texts }) => texts?.includes(post.text)))
    sim.violated('I5', `${post.id} says "${post.text}", which is not what was frozen`)
  if (rows.length === 1) checkVersion(sim, draft, rows[0]!, named.version)
  const mayBeOut = rows.filter(
    ({ status, error_code: code }) => status !== 'failed' || code === 'publication_unconfirmed',
  )
  if (twinsOf(posts, post, named).length > mayBeOut.length)
    sim.violated(
      'I1',
      `${post.id} appeared after ${rows[0]!.id} had failed with ${rows[0]!.error_code}`,
    )
  if (mayBeOut.every(({ status }) => status === 'failed')) sim.saw('appeared_after_unconfirmed')
}

/**
 * I22: the first piece has its uploads, in order; those that their owner has deleted may
 * be missing.
 */
function checkShown(
  sim: Simulation,
  book: Book,
  { uploads }: WrittenDraft,
  { id, media = [] }: Post,
  piece: number,
): void {
  const wanted = piece === 1 ? uploads.map((upload) => book.uploads.get(upload)!) : []
  const expected = wanted
    .filter(({ text, isLetGo }) => !isLetGo || media.includes(text))
    .map(({ text }) => text)
  if (expected.join() !== media.join())
    sim.violated(
      'I22',
      `${id} shows ${media.join() || 'nothing'}, and was to show ${expected.join()}`,
    )
  if (media.length > 0) sim.saw('upload_went_out')
}

/**
 * I15: a post that needs an approval is published in a version that a permitted person approved, or
 * wrote; a rejected one is not published.
 */
function checkApproved(
  sim: Simulation,
  { approval, permitted }: WrittenDraft,
  post: Post,
  version: number,
): void {
  if (approval === 'asked for' || approval === 'rejected')
    sim.violated('I15', `${post.id} went out, and its approval was ${approval}`)
  if (!permitted.has(version))
    sim.violated(
      'I15',
      `${post.id} was published as version ${version}, which no permitted person approved`,
    )
  if (approval === 'maybe given') sim.saw('approved_went_out')
}

/** I19: what was limited is not sent after its limit; the rest of a thread may follow. */
function checkNotTooLate(sim: Simulation, rows: readonly Row[], post: Post, piece: number): void {
  if (rows.some(({ not_later_than: limit }) => limit !== null)) sim.saw('limited_went_out')
  const isTooLate = ({ not_later_than: limit }: Row) =>
    limit !== null && post.leftAt > limit.epochMilliseconds + clockErrorMs(sim.faults)
  if (piece === 1 && rows.every(isTooLate))
    sim.violated(
      'I19',
      `${post.id} was sent after ${rows[0]!.not_later_than?.toString()}, and ${rows[0]!.id} ` +
        'was to go out no later',
    )
}

function checkOnce(
  sim: Simulation,
  posts: readonly Post[],
  post: Post,
  { draft, piece }: { draft: number; piece: number },
  allowed: number,
): void {
  const twins = twinsOf(posts, post, { draft, piece })
  if (twins.length > allowed)
    sim.violated(
      'I1',
      `${post.network} has piece ${piece} of draft ${draft} ${twins.length} times (${allowed} ` +
        `asked for): ${twins.map(({ id }) => id).join(', ')}`,
    )
}

function twinsOf(
  posts: readonly Post[],
  post: Post,
  { draft, piece }: { draft: number; piece: number },
): Post[] {
  return posts.filter(({ network, text }) => {
    const other = network === post.network ? readText(text) : undefined
    return other?.draft === draft && other.piece === piece
  })
}

/** An edit that was answered before the claim is in the published post. */
function checkVersion(sim: Simulation, draft: WrittenDraft, row: Row, version: number): void {
  const lost = draft.answered.find(
    (edit) => edit.version > version && edit.after < (row.claim ?? 0),
  )
  if (lost)
    sim.violated(
      'I5',
      `${row.id} went out as version ${version}, though version ${lost.version} was saved ` +
        'before its claim',
    )
  if (version > 1) sim.saw('edit_went_out')
}
