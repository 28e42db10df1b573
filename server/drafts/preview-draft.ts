import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../accounts/read-account.ts'
import { authorFrom, type ConnectionAuthor } from '../connections/author.ts'
import { connectionForEach } from '../connections/resolve-connection.ts'
import { draftContent } from '@crier/writing/text/fitted.ts'
import type { Input, Use } from '../context.ts'
import type { FittedAndMeasured } from '../ports/files/fitter.ts'
import { brandFor } from '../networks/media/brand-on-pictures.ts'
import { limits, longestPost } from '../networks/fit/limits.ts'
import { pictureDigest } from '../networks/media/picture-digest.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'
import { warningsOf } from '../networks/fit/warnings.ts'
import { warnOfMissingFonts } from '../schedules/missing-fonts.ts'
import { repeatedTextAt, warnOfSameText } from '../schedules/repeated-text.ts'
import { servedType, type CardBrand } from '@crier/writing/text/visual.ts'
import type { StoredBrandKit } from '../database/stored-values.ts'
import type { ConnectionId } from '../ports/ids.ts'
import type { PictureReference } from '../ports/files/picture-reference.ts'
import { findDraft, type DraftRow } from './store.ts'

type Preview = EndpointAnswer<Contract['previewDraft']>['platforms'][number]

const addressHours = 1

/**
 * How each network would show a draft: exactly what publishing would send, by the same function.
 */
export async function previewDraft(
  context: Use<'db' | 'clock' | 'addresses' | 'fitter' | 'config' | 'renderer'>,
  { principal, params, query }: Input<Contract['previewDraft']>,
): Promise<EndpointAnswer<Contract['previewDraft']>> {
  const draft = await findDraft(context.db, principal.accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  const connections = await connectionForEach(context, principal.accountId, query.connection_id)
  const { brand_kit: brand } = await readAccount(context, principal.accountId)
  const content = draftContent(draft)
  const orders = connections.map(({ platform, connection }) => ({
    by: connection?.id ?? platform,
    content,
    platform,
    author: authorFrom(context, platform, connection),
  }))
  const fitted = await context.fitter.measure(principal.accountId, orders)
  const shown = await Promise.all(
    orders.map(async (order, index) => {
      const one = preview(context, draft, { ...order, brand }, fitted[index]!)
      const same = await sameTextAs(
        context,
        draft,
        connections[index]!.connection?.id,
        fitted[index]!,
      )
      const { fitted: drawn } = fitted[index]!
      const fonts = drawn.ok
        ? await warnOfMissingFonts(context, draft.account_id, drawn.publication)
        : []
      return { ...one, warnings: [...one.warnings, ...fonts, ...same] }
    }),
  )
  return { draft_id: draft.id, platforms: shown }
}

/** A preview has no time yet: it checks what a post today or in the next slot would repeat. */
async function sameTextAs(
  context: Use<'db' | 'clock'>,
  draft: DraftRow,
  connectionId: ConnectionId | undefined,
  { fitted }: FittedAndMeasured,
): Promise<readonly { readonly code: string; readonly detail: string }[]> {
  if (!fitted.ok || connectionId === undefined) return []
  const planned = repeatedTextAt(fitted.publication, { connectionId, draft })
  return warnOfSameText(context, draft.account_id, planned, {
    asked: 'next_free_slot',
    isSelf: true,
  })
}

interface Shown {
  readonly by: PictureReference['by']
  readonly platform: Platform
  readonly author: ConnectionAuthor
  readonly brand: StoredBrandKit
}

function preview(
  context: Use<'clock' | 'addresses'>,
  draft: DraftRow,
  { by, platform, author, brand }: Shown,
  { fitted, lengths }: FittedAndMeasured,
): Preview {
  const limit = longestPost(platform, author)
  const { unit } = limits[platform]
  const count = (text: string, index: number) => ({
    text,
    length: lengths[index] ?? text.length,
    limit,
    unit,
  })
  if (!fitted.ok)
    return {
      platform,
      pieces: draft.pieces.map(count),
      first_comment: null,
      media: [],
      card: null,
      warnings: fitted.media?.map((detail) => ({ code: 'media_not_supported', detail })) ?? [
        {
          code: fitted.isFeature ? 'feature_not_supported' : 'content_too_long',
          detail: fitted.detail,
        },
      ],
    }
  const texts = fitted.publication.pieces.map(({ text, isComment }, index) => ({
    isComment,
    ...count(text, index),
  }))
  const comment = texts.find(({ isComment }) => isComment)
  return {
    platform,
    pieces: texts.filter(({ isComment }) => !isComment).map(({ isComment: _, ...shown }) => shown),
    first_comment: comment
      ? { text: comment.text, length: comment.length, limit: limits[platform].firstComment!, unit }
      : null,
    ...looksOf(context, draft, { by, brand: brandFor(platform, brand) }, fitted.publication),
    warnings: warningsOf(fitted.publication, author),
  }
}

function looksOf(
  context: Use<'clock' | 'addresses'>,
  draft: DraftRow,
  { by, brand }: { readonly by: PictureReference['by']; readonly brand: CardBrand },
  publication: Publication,
): Pick<Preview, 'media' | 'card'> {
  const expiresAt = context.clock.now().add({ hours: addressHours })
  const address = (
    piece: Piece,
    index: number,
    picture: number | 'document',
    contentType?: string,
  ) =>
    context.addresses.pictureUrl(
      {
        ...{ accountId: draft.account_id, of: draft.id, by, piece: index + 1, picture, attempt: 0 },
        digest: pictureDigest(piece, picture, brand),
      },
      expiresAt,
      contentType,
    )
  const ofPiece = (piece: Piece, index: number) => [
    ...piece.pictures.map((visual, picture) => address(piece, index, picture, servedType(visual))),
    ...(piece.document.length > 0 ? [address(piece, index, 'document')] : []),
  ]
  const place = publication.pieces.findIndex(({ card }) => card !== undefined)
  const piece = publication.pieces[place]
  const card = piece?.card && {
    ...{ link: piece.card.link, title: piece.card.title, description: piece.card.description },
    picture: piece.card.picture === null ? null : address(piece, place, 0),
    piece: place + 1,
  }
  return { media: publication.pieces.flatMap(ofPiece), card: card ?? null }
}
