import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import type { LinkCard } from '@crier/writing/text/link-card.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import type { Visual } from '@crier/writing/text/visual.ts'
import type { ScheduleStatus } from '../database/stored-values.ts'
import { picturesOf, visualDigest } from '../networks/media/picture-digest.ts'
import { commentsShown } from './comment-store.ts'
import { openPreview, type NotOpen } from './open-preview.ts'
import { accountShown, readPreviewPosts, sizesOfPosts, type PostRow } from './post-store.ts'
import {
  asFitted,
  asSent,
  isSent,
  fitRequestOf,
  type ShownPublication,
} from './shown-publication.ts'
import type { PreviewRow } from './store.ts'

export interface ShownPreview {
  readonly accountName: string | null
  readonly timezone: string
  readonly mayApprove: boolean
  readonly expiresAt: Temporal.Instant
  /** The count over all pages. */
  readonly count: number
  readonly page: number
  readonly pages: number
  readonly posts: readonly ShownPost[]
}

export interface ShownPost {
  readonly id: string
  readonly platform: Platform
  readonly author: string | null
  /** The digest of the author's picture; null without one. */
  readonly pictureDigest: string | null
  readonly at: Temporal.Instant
  readonly status: ScheduleStatus
  readonly approval: 'awaiting' | 'approved' | 'rejected' | null
  /**
   * The decision made with this link: the client's name and comment. Comments of the account's own
   * people are not shown.
   */
  readonly decision: {
    readonly name: string
    readonly at: Temporal.Instant
    readonly comment: string | null
  } | null
  /**
   * The hash of the shown content, in hex, which a decision names. Null when there is nothing to
   * decide.
   */
  readonly hash: string | null
  readonly pieces: readonly ShownPiece[]
  readonly url: string | null
  readonly comments: readonly {
    /** Null: neither the writer nor the account has a name. */
    readonly name: string | null
    readonly text: string
    readonly at: Temporal.Instant
  }[]
}

interface ShownPiece {
  readonly text: string
  readonly cards: readonly Visual[]
  /** The digest of each card: a browser may cache it, and the draft may change. */
  readonly digests: readonly string[]
  readonly isComment: boolean
  /** The card of its link; its picture is then the only one of `cards`. */
  readonly linkCard: LinkCard | null
}

// A phone shows so many without effort, and a page of long threads ends earlier.
export const postsOnPage = 20
const bytesOnPage = 262_144

type ShowPorts = Use<'db' | 'clock' | 'config' | 'fitter'>

/** A page of what a link shows: the one with `scheduleId`, or the page of this number. */
export async function showPreview(
  context: ShowPorts,
  token: string,
  wanted: { readonly page: number } | { readonly scheduleId: string },
): Promise<ShownPreview | NotOpen> {
  const preview = await openPreview(context, token)
  if (typeof preview === 'string') return preview
  const of = { accountId: preview.account_id, previewId: preview.id }
  const sizes = await sizesOfPosts(context.db, of)
  const pages = cut(sizes)
  const page = pageOf(pages, wanted)
  const posts = await readPreviewPosts(context.db, of, pages[page - 1] ?? [])
  const { name, timezone } = await accountShown(context.db, preview.account_id)
  return {
    accountName: name,
    timezone,
    mayApprove: preview.may_approve,
    expiresAt: preview.expires_at,
    count: sizes.length,
    page,
    pages: pages.length,
    posts: await withLooks(context, preview, posts, name),
  }
}

/** Returns the page of the link that shows a post. */
export async function pageOfPost(
  context: Use<'db' | 'clock'>,
  token: string,
  scheduleId: string,
): Promise<number> {
  const preview = await openPreview(context, token)
  if (typeof preview === 'string') return 1
  return pageOf(
    cut(await sizesOfPosts(context.db, { accountId: preview.account_id, previewId: preview.id })),
    { scheduleId },
  )
}

function cut(sizes: readonly { readonly id: string; readonly bytes: number }[]): string[][] {
  const pages: string[][] = []
  let room = 0
  for (const { id, bytes } of sizes) {
    const last = pages.at(-1)
    if (!last || last.length === postsOnPage || bytes > room) {
      pages.push([id])
      room = bytesOnPage - bytes
    } else {
      last.push(id)
      room -= bytes
    }
  }
  return pages
}

function pageOf(
  pages: readonly string[][],
  wanted: { readonly page: number } | { readonly scheduleId: string },
): number {
  const page =
    'page' in wanted ? wanted.page : pages.findIndex((ids) => ids.includes(wanted.scheduleId)) + 1
  return Math.min(Math.max(1, page), Math.max(1, pages.length))
}

async function withLooks(
  context: ShowPorts,
  preview: PreviewRow,
  posts: readonly PostRow[],
  accountName: string | null,
): Promise<ShownPost[]> {
  const toFit = posts.filter((post) => !isSent(post))
  const orders = toFit.map((post) => fitRequestOf(context, post))
  const fitted = orders.length === 0 ? [] : await context.fitter.measure(preview.account_id, orders)
  const comments = Map.groupBy(
    await commentsShown(
      context.db,
      preview.account_id,
      preview.id,
      posts.map(({ id }) => id),
    ),
    ({ schedule_id }) => schedule_id,
  )
  return posts.map((post) => {
    const fit = fitted[toFit.indexOf(post)]?.fitted
    const looks = isSent(post) ? asSent(post) : asFitted(post, fit?.ok ? fit.publication : null)
    const said = (comments.get(post.id) ?? []).map(({ author, name, text, created_at }) => ({
      // The names of keys are for the team alone.
      name: author?.type === 'key' || name === null ? accountName : name,
      text,
      at: created_at,
    }))
    return { ...presentPost(preview, post, looks), comments: said }
  })
}

function presentPost(
  preview: PreviewRow,
  post: PostRow,
  { publication, brand }: ShownPublication,
): Omit<ShownPost, 'comments'> {
  const by = post.decided_by
  const byClient = by?.type === 'client' && by.preview_id === preview.id ? by : null
  const canDecide = preview.may_approve && post.status === 'pending' && post.approval === 'awaiting'
  return {
    id: post.id,
    platform: post.platform,
    author: authorName(post),
    pictureDigest: post.picture_digest,
    at: post.scheduled_at,
    status: post.status,
    approval: post.approval,
    decision: byClient &&
      post.decided_at && {
        name: byClient.name,
        at: post.decided_at,
        comment: post.decision_comment,
      },
    hash: canDecide ? Buffer.from(post.hash).toString('hex') : null,
    pieces:
      publication?.pieces.map((piece) => {
        const cards = cardsOf(piece)
        const digests = cards.map((card) => visualDigest(card, brand))
        const isComment = piece.isComment === true
        return { text: piece.text, cards, digests, isComment, linkCard: piece.card ?? null }
      }) ??
      post.pieces.map((text) => ({
        ...{ text, cards: [], digests: [], isComment: false, linkCard: null },
      })),
    url:
      post.status === 'published' && /^https?:\/\//.test(post.external_url ?? '')
        ? post.external_url
        : null,
  }
}

/** On the sandbox authors have names of no meaning: there the brand is shown, as previews do. */
const authorName = ({ connection_label, author_kind, author_name, brand_kit }: PostRow) =>
  connection_label ?? (author_kind === 'live' ? author_name : (brand_kit.name ?? author_name))

/** The pages of a document are shown as pictures too. */
export const cardsOf = (piece: Piece): readonly Visual[] =>
  piece.document.length > 0 ? piece.document : picturesOf(piece)
