import { Type, type Static } from 'typebox'
import { isPicture, type Visual } from '@crier/writing/text/visual.ts'
import type { ReconcileWork, NetworkPorts } from '../network.ts'
import type { ReconcileResult, NetworkAnswer } from '../outcome.ts'
import { answerForRefusal } from './answers.ts'
import { containerStatus } from './containers.ts'
import { GraphId, graphGet, readGraph } from './graph.ts'
import { containerHandles, readHandles } from './handles.ts'
import { noAnswer } from './outcomes.ts'

const Media = Type.Object({
  id: GraphId,
  caption: Type.Optional(Type.String()),
  permalink: Type.Optional(Type.String()),
  timestamp: Type.String(),
  media_type: Type.String(),
  children: Type.Optional(Type.Object({ data: Type.Array(Type.Unknown()) })),
})
type Media = Static<typeof Media>

const MediaPage = Type.Object({
  data: Type.Array(Media),
  paging: Type.Optional(
    Type.Object({ cursors: Type.Optional(Type.Object({ after: Type.Optional(Type.String()) })) }),
  ),
})

const NamedMedia = Type.Object({
  id: GraphId,
  permalink: Type.String({ minLength: 1 }),
  timestamp: Type.Optional(Type.String()),
})

// Instagram's timestamps have whole seconds, and its clock is not ours.
const clockSkew = { seconds: 60 }
// 100 posts back: a publication is doubtful for minutes, in which no account posts more.
const pagesMax = 4

/** Asks the container, which knows whether it was published, then finds the post that it became. */
export async function reconcile(
  ports: NetworkPorts,
  look: ReconcileWork,
): Promise<ReconcileResult> {
  if (look.piece.isComment)
    return {
      kind: 'unable',
      detail: 'Instagram was not asked for comments: please look below the post.',
    }
  const { media_id: mediaId, container_id: containerId } = readHandles(look.handles)
  if (mediaId !== undefined) return nameMedia(ports, look, mediaId)
  if (containerId === undefined)
    return { kind: 'unable', detail: 'No container is on record for what was sent to Instagram.' }
  const reply = await containerStatus(ports, look, containerId)
  if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
  switch (reply.value.status_code) {
    case 'PUBLISHED':
      return findMedia(ports, look, containerId, reply.answer)
    case 'FINISHED':
      return unpublished(ports, look, reply.answer)
    case 'IN_PROGRESS':
      return { kind: 'processing', answer: reply.answer }
    case 'ERROR':
    case 'EXPIRED':
      return (
        refusedAs(look, reply.answer, containerHandles) ?? {
          kind: 'absent',
          certain: true,
          answer: reply.answer,
          forget: containerHandles,
        }
      )
    default:
      return reply.value.status_code satisfies never
  }
}

// A refusal that may be false counts after the third check: a post that was published in spite of
// it shows within seconds.
const refusalHoldsAfter = { seconds: 30 }

/**
 * Ready, but not published. Even if the publication still arrives: the same container leads to at
 * most one post.
 */
function unpublished(
  ports: NetworkPorts,
  look: ReconcileWork,
  answer: NetworkAnswer,
): ReconcileResult {
  const refused = refusedAs(look, answer, ['refusal'])
  if (refused === undefined) return { kind: 'absent', certain: true, answer }
  const early =
    Temporal.Instant.compare(ports.clock.now(), look.intentAt.add(refusalHoldsAfter)) < 0
  return early ? { kind: 'absent', certain: false, answer } : refused
}

/**
 * The finding after a refusal of media_publish. The container stays when it may still be published:
 * it makes no second post.
 */
function refusedAs(
  look: ReconcileWork,
  answer: NetworkAnswer,
  forget: readonly string[],
): ReconcileResult | undefined {
  const { refusal } = readHandles(look.handles)
  const row = refusal === undefined ? undefined : answerForRefusal(refusal)
  if (row?.means.is !== 'refused') return undefined
  return { kind: 'failed', code: row.means.code, retry: false, detail: row.detail, answer, forget }
}

async function nameMedia(
  ports: NetworkPorts,
  look: ReconcileWork,
  mediaId: string,
): Promise<ReconcileResult> {
  const request = graphGet(look.settings, look.access.accessToken, `/${mediaId}`, {
    fields: 'id,permalink,timestamp',
  })
  const reply = readGraph(NamedMedia, await ports.outbound.send(request))
  if (reply.kind !== 'value') return noAnswer(reply, ports.clock.now())
  const { permalink, timestamp } = reply.value
  return {
    kind: 'found',
    externalId: mediaId,
    externalUrl: permalink,
    publishedAt: instantOf(timestamp),
    answer: reply.answer,
  }
}

/**
 * The container is published without naming its media: the only matching post is it, otherwise it
 * stays unnamed.
 */
async function findMedia(
  ports: NetworkPorts,
  look: ReconcileWork,
  containerId: string,
  answer: NetworkAnswer,
): Promise<ReconcileResult> {
  const matches = (await mediaSince(ports, look)).filter((media) => isOurs(look, media))
  const [only, ...others] = matches
  if (only === undefined || others.length > 0) {
    return {
      kind: 'unnamed',
      handle: containerId,
      authorUrl: authorUrl(look),
      publishedAt: null,
      answer,
    }
  }
  const mediaId = String(only.id)
  await look.keep({ ...look.handles, media_id: mediaId })
  return {
    kind: 'found',
    externalId: mediaId,
    externalUrl: only.permalink ?? null,
    publishedAt: instantOf(only.timestamp),
    answer,
  }
}

async function mediaSince(ports: NetworkPorts, look: ReconcileWork): Promise<readonly Media[]> {
  const since = earliest(look)
  const found: Media[] = []
  let after: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const query = {
      fields: 'id,caption,permalink,timestamp,media_type,media_product_type,children',
      limit: '25',
      ...(after !== undefined && { after }),
    }
    const path = `/${look.access.externalAccountId}/media`
    const reply = readGraph(
      MediaPage,
      await ports.outbound.send(graphGet(look.settings, look.access.accessToken, path, query)),
    )
    // A partial list would make a match seem the only one.
    if (reply.kind !== 'value') return []
    found.push(...reply.value.data)
    after = reply.value.paging?.cursors?.after
    const last = instantOf(reply.value.data.at(-1)?.timestamp)
    if (after === undefined || last === null || Temporal.Instant.compare(last, since) < 0) break
  }
  return found
}

function isOurs(look: ReconcileWork, media: Media): boolean {
  const takenAt = instantOf(media.timestamp)
  return (
    takenAt !== null &&
    Temporal.Instant.compare(takenAt, earliest(look)) >= 0 &&
    media.media_type === typeOf(look.piece.pictures) &&
    comparable(media.caption ?? '') === comparable(look.piece.text) &&
    // A caption beside slides may be that of another carousel: it has as many slides, too, or stays
    // unnamed.
    (look.piece.isCaption !== true || countOf(media) === look.piece.pictures.length) &&
    !look.isKnown(String(media.id))
  )
}

const countOf = ({ children }: Media) => children?.data.length ?? 1

function typeOf([only, ...others]: readonly Visual[]): string {
  if (others.length > 0) return 'CAROUSEL_ALBUM'
  return only === undefined || isPicture(only) ? 'IMAGE' : 'VIDEO'
}

const earliest = (look: ReconcileWork) => look.intentAt.subtract(clockSkew)

/** Instagram may trim a caption and fold its line ends; nothing else is taken to be the same. */
const comparable = (caption: string) => caption.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()

function authorUrl(look: ReconcileWork): string | null {
  const username = look.access.facts['username']
  return username === undefined
    ? null
    : `${look.settings.hosts.authorize}/${encodeURIComponent(username)}/`
}

/** Instagram writes `2026-11-21T10:00:00+0000`. */
function instantOf(timestamp: string | undefined): Temporal.Instant | null {
  try {
    return timestamp === undefined ? null : Temporal.Instant.from(timestamp)
  } catch {
    return null
  }
}
