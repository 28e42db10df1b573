import { buffer } from 'node:stream/consumers'
import { Refusal } from '@crier/contract/problems.ts'
import { cardAsset } from '@crier/writing/text/link-card.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import { servedType, type Asset, type Visual } from '@crier/writing/text/visual.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { isFromBucket } from '../../connections/reach/media-source.ts'
import { isDiskFull } from '../../database/database-errors.ts'
import { networkOf } from '../../networks/index.ts'
import type { Network, PieceWork } from '../../networks/network.ts'
import type { Handles, Outcome } from '../../networks/outcome.ts'
import { BlobStoreAway } from '../../ports/files/blobs.ts'
import { ConversionUnderWay, NotConverted } from '../../ports/files/media-files.ts'
import type { PictureRequester } from '../../ports/files/renderer.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { commit } from './commit.ts'
import { journalled, type EndedCall } from './journal.ts'
import { afterCall } from './next-step.ts'
import {
  documentOf,
  madeForFetch,
  pictureOf,
  PictureGone,
  servedOf,
  uploadOf,
} from '../../networks/media/picture-of.ts'
import { TurnOver } from '../claim/lease.ts'
import type { ClaimedSchedule } from '../claim/store.ts'
import { keepHandles, type PieceRow } from './piece-store.ts'
import { isUploadedByAnother } from '../ahead/ahead-store.ts'
import { lostVersion, situationOf, type ReadyAccess, type Run } from './run.ts'

export type PrepareResult =
  | {
      readonly kind: 'ready'
      readonly request: OutboundRequest
      readonly work: PieceWork
      readonly piece: PieceRow
    }
  | { readonly kind: 'ended'; readonly ended: EndedCall }

/** Does everything for a piece that can be repeated, up to the request that makes it public. */
export async function preparePiece(
  run: Run,
  before: PieceRow,
  startedAt: Temporal.Instant,
  ready: ReadyAccess,
): Promise<PrepareResult> {
  let piece = before
  if (before.intent_at === null && isUploadedByAnother(before.handles, ready.access)) {
    const outcome = { ...uploadedByAnother, forget: Object.keys(before.handles) }
    return { kind: 'ended', ended: endedBeforeSend(run, before, startedAt, outcome) }
  }
  const work = workOf(run, before, ready, (handles) => {
    piece = { ...piece, handles: { ...piece.handles, ...handles } }
  })
  const prepared = await networkOf(run.schedule.platform)
    .prepare(run.lease.portsFrom(run.context), work)
    .catch(withoutFile)
  switch (prepared.kind) {
    case 'ready':
      return { kind: 'ready', request: prepared.request, work, piece }
    case 'stopped': {
      const ended = endedBeforeSend(run, piece, startedAt, prepared.outcome)
      return {
        kind: 'ended',
        ended: { ...ended, lostVersion: lostVersion(prepared.outcome, ready) },
      }
    }
    case 'not_yet':
      return { kind: 'ended', ended: endedNotYet(run, piece, startedAt, prepared) }
    default:
      return prepared satisfies never
  }
}

/** Turns an error that stopped a connector into a step. */
export function withoutFile(error: unknown): Awaited<ReturnType<Network['prepare']>> {
  if (error instanceof TurnOver) return turnOver
  if (error instanceof PictureGone) return withoutUpload(gone)
  if (error instanceof ConversionUnderWay)
    return { kind: 'not_yet', afterMs: 10_000, detail: 'The video is still being converted.' }
  if (error instanceof BlobStoreAway)
    return {
      kind: 'not_yet',
      afterMs: 10_000,
      detail: 'The store of uploaded files cannot be reached at the moment.',
    }
  if (isDiskFull(error))
    return {
      kind: 'not_yet',
      afterMs: 60_000,
      detail: 'The disk of the server is full, and what the post shows cannot be made.',
    }
  if (error instanceof NotConverted) return withoutUpload(error.message)
  // The file was whole when it was uploaded.
  if (error instanceof Refusal && error.code === 'media_unreadable')
    return withoutUpload(`${damaged} ${error.message}`)
  throw error
}

// The upload starts over at once.
const uploadedByAnother = {
  kind: 'refused',
  code: 'platform_not_connected',
  retry: true,
  afterMs: 0,
  detail: 'Another author has been connected since the upload: it is made again.',
  answer: { status: null, message: null },
} as const

const turnOver = { kind: 'not_yet', afterMs: 0, detail: 'The upload is still under way.' } as const

const gone =
  'An upload that this post shows is not there any more: a backup was restored without it. ' +
  'Upload it again and replace it in the draft.'
const damaged =
  'An upload that this post shows cannot be made to fit, or is damaged where it is kept.'

function withoutUpload(detail: string) {
  const answer = { status: null, message: null }
  return {
    kind: 'stopped',
    outcome: { kind: 'refused', code: 'media_rejected', retry: false, detail, answer },
  } as const
}

/** A failure before the irreversible call: journalled as a preparation. */
export function endedBeforeSend(
  run: Run,
  piece: PieceRow,
  startedAt: Temporal.Instant,
  outcome: Outcome,
): EndedCall {
  return {
    step: afterCall(outcome, situationOf(run, piece, { looked: false })),
    piece,
    change: 'forget' in outcome && outcome.forget ? { forget: outcome.forget } : {},
    entry: {
      phase: 'prepare',
      startedAt,
      endedAt: run.context.clock.now(),
      result: journalled(outcome),
    },
  }
}

/**
 * The network still works on what was handed in, or not all is: go on later without losing it. That
 * time is none of trying again.
 */
function endedNotYet(
  run: Run,
  piece: PieceRow,
  startedAt: Temporal.Instant,
  notYet: Extract<Awaited<ReturnType<Network['prepare']>>, { kind: 'not_yet' }>,
): EndedCall {
  const { afterMs, detail, forget = [] } = notYet
  const now = run.context.clock.now()
  const what = notYet === turnOver ? 'uploading_since' : 'waiting_since'
  const since = Number(piece.handles[what] ?? now.epochMilliseconds)
  const windowMs = run.context.config.CRIER_PROCESSING_WINDOW
  // mutant: processing-window
  if (now.epochMilliseconds - since >= windowMs) {
    const lasted = `${detail} It was given ${Math.round(windowMs / 60_000)} minutes.`
    const given = {
      kind: 'refused',
      code: 'media_rejected',
      retry: false,
      detail: lasted,
      answer: { status: null, message: null },
    } as const
    return endedBeforeSend(run, piece, startedAt, { ...given, forget: [...forget, what] })
  }
  const at = now.add({ milliseconds: afterMs })
  const { retryUntil } = situationOf(run, piece, { looked: false })
  const uploadedMs =
    notYet === turnOver ? Math.round(run.context.clock.monotonic() - run.begunMs) : 0
  return {
    step: { do: 'wait', at, retryUntil: retryUntil.add({ milliseconds: afterMs + uploadedMs }) },
    piece,
    change: { handles: { [what]: since } },
  }
}

/**
 * The publication's own way of working on a piece: under its lease, with everything in the journal.
 */
function workOf(
  run: Run,
  piece: PieceRow,
  ready: ReadyAccess,
  kept: (handles: Handles) => void,
): PieceWork {
  const { context, lease } = run
  let { attempts } = run
  return pieceWork(run, piece, ready, {
    previousIds: previousIds(run, piece),
    keepDuring: (work) => lease.keepDuring(work),
    keep: async (handles) => {
      await lease.renew((until) => keepHandles(context.db, lease, piece.piece, handles, until))
      kept(handles)
    },
    note: async (outcome) => {
      const now = context.clock.now()
      const entry = {
        phase: 'prepare' as const,
        startedAt: now,
        endedAt: now,
        result: journalled(outcome),
      }
      attempts = await commit(run, { write: { piece: piece.piece, change: {}, entry } })
    },
    // The send that this prepares will be the journal's next call.
    nextAttempt: () => attempts + 1,
  })
}

interface Worker extends Pick<PieceWork, 'previousIds' | 'keep' | 'note'> {
  /** Holds what is worked on while files are made. */
  keepDuring<T>(work: Promise<T>): Promise<T>
  nextAttempt(): number
}

interface Post extends Pick<Run, 'context' | 'publication' | 'brand'> {
  readonly schedule: Pick<ClaimedSchedule, 'account_id' | 'id' | 'platform'>
}

/** A piece as its connector works on it. */
export function pieceWork(
  post: Post,
  piece: PieceRow,
  ready: ReadyAccess,
  worker: Worker,
): PieceWork {
  const { context, publication, schedule, brand } = post
  const content = publication.pieces[piece.piece - 1]!
  const requester = { accountId: schedule.account_id, due: true }
  const delivered = [...deliveredIn(piece)]
  return {
    settings: ready.settings,
    access: ready.access,
    piece: content,
    pieceNumber: piece.piece,
    previousIds: worker.previousIds,
    handles: piece.handles,
    mayArrive: piece.intent_at !== null,
    keep: worker.keep,
    note: worker.note,
    picture: async (index, format) => {
      const visual = content.pictures[index]!
      const { serverLimits } = ready.settings
      const author = serverLimits === null ? {} : { server: serverLimits }
      const made = { platform: schedule.platform, visual, brand, format, author }
      return (await worker.keepDuring(pictureOf(context, requester, made))).bytes()
    },
    file: async (index) =>
      worker.keepDuring(uploadOf(context, requester, content.pictures[index] as Asset)),
    cardPicture: async () => {
      const file = await worker.keepDuring(cardFile(context, requester, content))
      return file && new Uint8Array(await buffer(file.read()))
    },
    document: async () =>
      (await worker.keepDuring(documentOf(context, requester, content, brand))).bytes(),
    pictureUrl: async (index) => {
      const visual = content.pictures[index]!
      const of = { platform: schedule.platform, visual }
      if (isFromBucket(context, schedule.platform)) return fromBucket(post, worker, of, delivered)
      await worker.keepDuring(madeForFetch(context, requester, of))
      return pictureUrl(post, piece, { picture: index, attempt: worker.nextAttempt(), visual })
    },
  }
}

/** Null where the file is gone: no author can upload it again, and the post is worth more. */
const cardFile = (context: Post['context'], requester: PictureRequester, { card }: Piece) =>
  uploadOf(context, requester, cardAsset(card!.picture!)).catch((error: unknown) => {
    if (error instanceof PictureGone) return null
    throw error
  })

/** External ids of the pieces before this one. */
export function previousIds({ pieces }: Run, { piece }: PieceRow): string[] {
  return pieces.filter((other) => other.piece < piece).map(({ external_id }) => external_id!)
}

/**
 * Puts a copy into the bucket, from where the network fetches it. Its name is journalled first, so
 * that it is removed when the post has ended.
 */
async function fromBucket(
  { context, schedule, brand }: Post,
  worker: Worker,
  of: { readonly platform: Platform; readonly visual: Visual },
  delivered: string[],
): Promise<string> {
  const delivery = context.delivery!
  const name = Buffer.from(context.random.bytes(16)).toString('hex')
  delivered.push(name)
  await worker.keep({ delivered: [...delivered] })
  const requester = { accountId: schedule.account_id, due: true }
  const file = await worker.keepDuring(servedOf(context, requester, { ...of, brand }))
  await worker.keepDuring(delivery.put(name, file))
  return delivery.addressOf(name, file.contentType)
}

/** The names of the copies that were made for a piece. */
export const deliveredIn = ({ handles }: Pick<PieceRow, 'handles'>): readonly string[] =>
  Array.isArray(handles['delivered']) ? handles['delivered'].map(String) : []

const pictureHours = 25

function pictureUrl(
  { context, schedule }: Post,
  { piece }: PieceRow,
  {
    picture,
    attempt,
    visual,
  }: { readonly picture: number; readonly attempt: number; readonly visual: Visual },
): string {
  return context.addresses.pictureUrl(
    {
      accountId: schedule.account_id,
      of: schedule.id,
      by: schedule.platform,
      piece,
      picture,
      attempt,
    },
    context.clock.now().add({ hours: pictureHours }),
    servedType(visual),
  )
}
