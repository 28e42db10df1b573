import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import { readAccount, type AccountRow } from '../accounts/read-account.ts'
import { assertTextQuota, assertTextWithinQuota } from '../accounts/text-usage.ts'
import { actorOf } from '../activity/actor.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Principal, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import { RaceLost, retryRaces } from '../database/retry-races.ts'
import type { CardPorts } from '../drafts/cards/read-link-card.ts'
import type { DraftRow } from '../drafts/store.ts'
import { insertWritten, textBytesOf, writtenDraft } from '../drafts/written-draft.ts'
import { attachable, attached, checkMedia } from '../media/drafts/given-media.ts'
import { mint, type DraftId, type PostId, type ScheduleId } from '../ports/ids.ts'
import { assertRightIsKept, requestedBy } from '../schedules/approving/requester.ts'
import { problemOfEntry } from '../schedules/batch-entries.ts'
import { planDraft, withSameText } from '../schedules/plan-schedule.ts'
import { insertSchedules } from '../schedules/planning-store.ts'
import { reassignTimes, type TimeRequest } from '../schedules/reordering/reassign-times.ts'
import type { RequestedTime } from '../schedules/requested-time.ts'
import type { ScheduleRow } from '../schedules/store.ts'
import { assertTimeFits } from './time-of.ts'
import { addressedOf, placed, type Addressed } from './addressed.ts'
import { cardsOfParts, type ReadPages } from './cards-of-parts.ts'
import { presentNewPost } from './present-post.ts'
import { insertPost } from './rows/post-store.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

type Endpoint = Contract['createPost']
type Given = Input<Endpoint>
type Ports = CardPorts & Use<'wake' | 'fitter' | 'renderer'>

// Its drafts are read and answered together.
const textBytesMax = 1_048_576

/** One part of a post: a draft, and its schedule where there is a time. */
interface Part {
  readonly addressed: Addressed
  readonly draftId: DraftId
  readonly written: ReturnType<typeof writtenDraft>
  readonly linkCard: StoredLinkCard | null
  readonly request: TimeRequest | null
}

interface Refused {
  readonly addressed: Addressed
  readonly refusal: Refusal
}

export async function createPost(context: Ports, input: Given): Promise<EndpointAnswer<Endpoint>> {
  const { principal, body } = input
  const asked = timeOf(context, principal, body)
  const account = await readAccount(context, principal.accountId)
  const pages: ReadPages = new Map()
  const { answer, schedules } = await retryRaces('connections and calendars', async () => {
    const addressed = await addressedOf(context, principal.accountId, body)
    const post = { postId: mint('post', context), asked }
    const bare = await planParts(context, input, addressed, { ...post, cards: new Map() })
    // No page is read for a part that is refused.
    const planned = bare.flatMap((part) => ('refusal' in part ? [] : [part.addressed]))
    const cards = await cardsOfParts(context, principal, planned, pages)
    const parts =
      pages.size === 0
        ? bare.map((part) =>
            'refusal' in part ? part : { ...part, linkCard: cards.get(part.addressed) ?? null },
          )
        : await planParts(context, input, addressed, { ...post, cards })
    return context.db
      .transaction()
      .execute((tx) => insertParts(context, tx, { input, account, parts, ...post }))
  })
  for (const { scheduled_at } of schedules) context.wake.soon('publish', scheduled_at)
  if (schedules.length > 0) wakeListeners(context)
  return answer
}

/** Null: drafts only. */
function timeOf(
  context: Use<'clock'>,
  principal: Principal,
  body: Given['body'],
): RequestedTime | null {
  const isTimed = body.scheduled_at !== undefined || body.use_next_free_slot || body.publish_now
  if (!isTimed && typeof body.not_later_than !== 'string') return null
  if (
    !mayUse(principal.scopes, 'schedules:write') &&
    !mayUse(principal.scopes, 'schedules:request')
  )
    throw new Refusal(
      'insufficient_scope',
      'To schedule a post needs the scope schedules:write, or schedules:request to have it wait ' +
        'for approval. Without a time it is saved as drafts.',
      [],
      { required_scope: 'schedules:write' },
    )
  return assertTimeFits(context, principal, body)
}

/**
 * Fits each part, one after the other: a hundred large texts fitted together would hold up
 * everybody.
 */
async function planParts(
  context: Ports,
  { principal, body }: Given,
  all: readonly Addressed[],
  post: {
    readonly postId: PostId
    readonly asked: RequestedTime | null
    readonly cards: ReadonlyMap<Addressed, StoredLinkCard>
  },
): Promise<(Part | Refused)[]> {
  const parts: (Part | Refused)[] = []
  let bytes = 0
  // In the order given, also where they are read later: by their ids.
  const draftIds = inOrder(all.map(() => mint('drft', context)))
  const scheduleIds = inOrder(all.map(() => mint('sch', context)))
  for (const [index, addressed] of all.entries())
    try {
      const written = writtenDraft(addressed.text)
      bytes += textBytesOf(written)
      if (bytes > textBytesMax) throwTooLarge(all.length)
      parts.push(
        await planPart(context, principal, body, addressed, {
          ...post,
          written,
          linkCard: post.cards.get(addressed) ?? null,
          draftId: draftIds[index]!,
          scheduleId: scheduleIds[index]!,
        }),
      )
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'payload_too_large') throw error
      const refusal = placedByText(error, addressed)
      if (!body.partial) throw refusal
      parts.push({ addressed, refusal })
    }
  return parts
}

const inOrder = <Id extends string>(ids: readonly Id[]) => ids.toSorted()

/** An error of the text that is the same for all keeps its place. */
function placedByText(refusal: Refusal, addressed: Addressed): Refusal {
  const isOfBody =
    addressed.version === undefined &&
    (refusal.code === 'missing_parameter' || refusal.code === 'invalid_parameter')
  return isOfBody ? refusal : placed(refusal, addressed)
}

function throwTooLarge(connections: number): never {
  throw new Refusal(
    'payload_too_large',
    `The texts for ${connections} connections have more than ${textBytesMax} bytes together. ` +
      'Address fewer connections in one request.',
  )
}

async function planPart(
  context: Ports,
  principal: Principal,
  body: Given['body'],
  addressed: Addressed,
  {
    postId,
    asked,
    written,
    linkCard,
    draftId,
    scheduleId,
  }: Pick<Part, 'written' | 'linkCard' | 'draftId'> & {
    readonly scheduleId: ScheduleId
    readonly postId: PostId
    readonly asked: RequestedTime | null
  },
): Promise<Part> {
  const { platform, found, text, place } = addressed
  const part = { addressed, draftId, written, linkCard }
  const media = await attachable(context.db, principal.accountId, text.media ?? [])
  checkMedia(written.content_type, written.pieces, media)
  if (asked === null) return { ...part, request: null }
  const labels = { id: draftId, post_id: postId, version: 1 }
  const draft = { ...written, ...found, ...labels, media, link_card: linkCard }
  const planned = await planDraft(context, principal.accountId, draft, {
    platform,
    ...(body.not_later_than !== undefined && { not_later_than: body.not_later_than }),
    requestedBy: requestedBy(principal),
    actor: actorOf(principal),
  })
  return {
    ...part,
    request: {
      place,
      asked,
      planned: await withSameText(context, principal, { ...planned, id: scheduleId }, asked),
    },
  }
}

interface ToInsert {
  readonly input: Given
  readonly account: AccountRow
  readonly parts: readonly (Part | Refused)[]
  readonly postId: PostId
  readonly asked: RequestedTime | null
}

async function insertParts(
  context: Ports,
  tx: Tx,
  { input, account, parts: planned, postId, asked }: ToInsert,
) {
  const { principal, body } = input
  const now = context.clock.now()
  if (asked !== null) await assertRightIsKept(tx, principal, now)
  const { parts, refused, times } = await timedParts(tx, principal, planned, now)
  const [first] = refused
  if (first && (!body.partial || parts.length === 0)) throw first.refusal
  const bytes = parts.reduce((sum, { written }) => sum + textBytesOf(written), 0)
  await assertTextWithinQuota(context, tx, principal, bytes)
  const { tags, metadata } = body
  const post = await insertPost(tx, {
    account_id: principal.accountId,
    id: postId,
    ...(tags && { tags }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
    created_at: now,
    updated_at: now,
  })
  await recordBy(tx, principal, {
    at: now,
    kind: 'post.created',
    objectId: postId,
    detail: { drafts: parts.length },
  })
  const drafts: DraftRow[] = []
  for (const { addressed, draftId, written, linkCard } of parts) {
    const { platform, connectionId, text } = addressed
    drafts.push(
      await insertWritten(tx, principal, {
        ...written,
        id: draftId,
        post_id: postId,
        connection_id: connectionId,
        platform,
        tone: text.tone ?? account.brand_kit.default_tone,
        media: await attached(tx, principal.accountId, text.media ?? []),
        link_card: linkCard,
        now,
      }),
    )
  }
  const wanted = parts.flatMap(({ request }, index) =>
    request === null ? [] : [{ ...request.planned, scheduledAt: times[index]!, now }],
  )
  const rows = wanted.length === 0 ? [] : await insertSchedules(tx, principal.accountId, wanted)
  // Its time was taken, or its connection removed, since it was planned.
  if (rows.includes(undefined)) throw new RaceLost()
  const schedules = rows as ScheduleRow[]
  await assertTextQuota(context, tx, principal)
  const answer = {
    ...presentNewPost(post, drafts, schedules, account.credits, body),
    ...(body.partial && { failures: refused.map(presentFailure) }),
  }
  await input.saveIdempotentResponse(tx, answer)
  return { answer, schedules }
}

/** With the time of each part; those whose time is taken are refused. */
async function timedParts(
  tx: Tx,
  principal: Principal,
  planned: readonly (Part | Refused)[],
  now: Temporal.Instant,
) {
  const refused = planned.filter((one): one is Refused => 'refusal' in one)
  const all = planned.filter((one): one is Part => !('refusal' in one))
  const requests = all.flatMap(({ request }) => request ?? [])
  if (requests.length === 0) return { parts: all, refused, times: [] }
  const timed = await reassignTimes(tx, principal, requests, now)
  const isRefused = (index: number) => timed[index] instanceof Refusal
  return {
    parts: all.filter((_, index) => !isRefused(index)),
    times: timed.flatMap((one) => (one instanceof Refusal ? [] : [one.at])),
    refused: [
      ...refused,
      ...timed.flatMap((one, index) =>
        one instanceof Refusal ? [{ addressed: all[index]!.addressed, refusal: one }] : [],
      ),
    ],
  }
}

const presentFailure = ({ addressed, refusal }: Refused) => ({
  connection_id: addressed.found.connection?.id ?? null,
  platform: addressed.platform,
  problem: problemOfEntry(refusal),
})
