import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import {
  count,
  tidy,
  unfit,
  type DraftContent,
  type Fitted,
  type Unfit,
} from '@crier/writing/text/fitted.ts'
import { cardLink, type StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'
import type { FitAuthor, FitRequest } from '../../ports/files/fitter.ts'
import { networkOf } from '../index.ts'
import { postTooLong } from './fitted.ts'
import { limits, measure } from './limits.ts'
import { mendedByConversion } from '../media/made-videos.ts'

/**
 * Turns a draft into a publication for a network, or explains why it does not fit. Pure: the same
 * draft gives the same publication. Nothing is cut: every word of the draft is in a text or on a
 * picture (docs/adaptations.md).
 */
export function fit(draft: DraftContent, platform: Platform, author: FitAuthor = {}): Fitted {
  const refused = isLongDraft(draft) ? certainlyTooLong({ content: draft, platform, author }) : null
  if (refused !== null) return refused
  const content = tidied(draft)
  if (content.pieces.length === 0) return unfit('The draft has no text.')
  const fitted = mendedByConversion(content, platform, author, (fitting) =>
    networkOf(platform).fit(fitting, author),
  )
  if (!fitted.ok) return fitted
  const { firstComment, options, linkCard } = draft
  const carded = withCard(fitted.publication, linkCard)
  const commented =
    firstComment === undefined
      ? { ok: true as const, publication: carded }
      : withComment(carded, tidy(firstComment), author)
  return commented.ok ? withOptions(commented.publication, options?.[platform], author) : commented
}

/** The piece with the link gets its card, where nothing else is shown beside the text. */
function withCard(publication: Publication, stored: StoredLinkCard | undefined): Publication {
  if (!stored || stored.link === null || !limits[publication.platform].linkCard) return publication
  const { link, page, problem } = stored
  const place = publication.pieces.findIndex(
    ({ text, pictures, document }) =>
      pictures.length === 0 && document.length === 0 && cardLink(text) === link,
  )
  const piece = publication.pieces[place]
  if (piece === undefined || (page === null && problem === null)) return publication
  const carded: Piece =
    page === null ? { ...piece, cardProblem: problem! } : { ...piece, card: { link, ...page } }
  return { ...publication, pieces: publication.pieces.with(place, carded) }
}

/** Each piece gets the choices for its network, and a snapshot keeps them with the text. */
function withOptions(
  publication: Publication,
  ofDraft: PostOptions[Platform],
  author: FitAuthor,
): Fitted {
  const { defaultOptions } = networkOf(publication.platform)
  const options = { ...defaultOptions?.(author), ...ofDraft }
  if (Object.keys(options).length === 0) return { ok: true, publication }
  const pieces = publication.pieces.map((piece) => ({ ...piece, options }))
  const chosen = { ...publication, pieces }
  const problem = networkOf(publication.platform).optionsProblem?.(chosen, author) ?? null
  return problem ?? { ok: true, publication: chosen }
}

/** Appends the comment as a separate piece. */
function withComment(publication: Publication, text: string, author: FitAuthor): Fitted {
  const { platform, pieces } = publication
  if (!visible.test(text)) return { ok: true, publication }
  const { firstComment: most, postBytes = Infinity } = limits[platform]
  const label = labelOf(platform)
  if (most === undefined)
    return {
      ...unfit(`${label} takes no first comment: take it out of the draft.`),
      isFeature: true,
      field: 'first_comment',
    }
  // A comment is a reply like the posts of a thread.
  if (networkOf(platform).restrictsReplies && author.threads === false)
    return {
      ...unfit(
        `On ${label} a first comment is a reply, and the operator of this server has switched ` +
          'threads off: take it out of the draft.',
      ),
      isFeature: true,
      field: 'first_comment',
    }
  const length = measure(platform, text, author)
  if (length > most) {
    const detail =
      `The first comment has ${count(length)} characters; ${label} takes ${count(most)}. ` +
      'Shorten the comment.'
    return { ...unfit(detail, { limit: most, length, unit: 'characters' }), field: 'first_comment' }
  }
  if (Buffer.byteLength(text) > postBytes)
    return { ...postTooLong(platform, text, author), field: 'first_comment' }
  const comment: Piece = { text, isComment: true, title: null, pictures: [], document: [] }
  return { ok: true, publication: { ...publication, pieces: [...pieces, comment] } }
}

/** Without the pieces of which nothing is seen; the others' media keep their piece. */
function tidied({ contentType, pieces, media = [], caption, options }: DraftContent): DraftContent {
  const kept: string[] = []
  const places = new Map<number, number>()
  for (const [index, piece] of pieces.entries()) {
    const text = tidy(piece)
    const isSeen = visible.test(text)
    if (!isSeen && !media.some((one) => one.piece === index + 1)) continue
    places.set(index + 1, kept.push(isSeen ? text : ''))
  }
  const shown = caption === undefined || caption === null ? '' : tidy(caption)
  return {
    contentType,
    pieces: kept,
    ...(media.length > 0 && {
      media: media.map(({ piece, asset }) => ({ piece: places.get(piece) ?? 1, asset })),
    }),
    ...(visible.test(shown) && { caption: shown }),
    ...(options && { options }),
  }
}

/**
 * Longer than ordinary drafts, in UTF-16 code units: what is shorter is fitted in some 10 ms
 * at worst.
 */
export function isLongDraft({ pieces }: DraftContent): boolean {
  return pieces.reduce((length, piece) => length + piece.length, 0) > 3_000
}

/** Returns why a draft cannot fit in any form; null when it may fit. */
export function certainlyTooLong({ content, platform, author }: FitRequest): Unfit | null {
  // The bounds consider texts alone: with media less of the text is on pictures.
  return content.media ? null : networkOf(platform).certainlyTooLong(content, author)
}

const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Control}]/u
