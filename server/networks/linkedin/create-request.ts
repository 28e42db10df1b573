import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { limits } from '../fit/limits.ts'
import { optionsOf } from '../options.ts'
import type { Access, NetworkSettings } from '../network.ts'
import type { LinkCard } from '@crier/writing/text/link-card.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import { descriptionOf } from '@crier/writing/text/visual.ts'
import { linkedInPost } from './api.ts'
import { toLittleText } from './little-text.ts'

/** A comment by the post's author below it. */
export function commentRequest(
  { settings, access, piece }: { settings: NetworkSettings; access: Access; piece: Piece },
  post: string,
) {
  const path = `/rest/socialActions/${encodeURIComponent(post)}/comments`
  return linkedInPost({ settings, access }, path, {
    actor: access.externalAccountId,
    object: post,
    message: { text: piece.text },
  })
}

/**
 * The irreversible call. The same work and media give the same bytes: LinkedIn's duplicate check
 * depends on it.
 */
export function createRequest(
  { settings, access, piece }: { settings: NetworkSettings; access: Access; piece: Piece },
  mediaUrns: readonly string[],
): OutboundRequest {
  const content = contentOf(piece, mediaUrns)
  const post = {
    author: access.externalAccountId,
    commentary: toLittleText(piece.text),
    visibility:
      optionsOf<'linkedin'>(piece).visibility === 'connections' ? 'CONNECTIONS' : 'PUBLIC',
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    // mutant: linkedin-content
    ...(content !== null && { content }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
  return linkedInPost({ settings, access }, '/rest/posts', post)
}

function contentOf(piece: Piece, mediaUrns: readonly string[]) {
  const [first] = mediaUrns
  if (piece.card) return { article: articleOf(piece.card, first) }
  if (first === undefined) return null
  if (first.startsWith('urn:li:document:'))
    return { media: { id: first, title: piece.title ?? 'Document' } }
  if (first.startsWith('urn:li:video:')) return { media: { id: first } }
  const images = mediaUrns.map((id, index) => ({ id, altText: altTextOf(piece, index) }))
  return images.length === 1 ? { media: images[0] } : { multiImage: { images } }
}

/** LinkedIn reads nothing of the page: it shows what it is sent. */
function articleOf({ link, title, description }: LinkCard, thumbnail: string | undefined) {
  return {
    source: link,
    title,
    ...(description !== '' && { description }),
    ...(thumbnail !== undefined && { thumbnail }),
  }
}

/** The picture's own text within LinkedIn's limit; the picture shows a longer one in full. */
function altTextOf(piece: Piece, index: number): string {
  return descriptionOf(piece.pictures[index]!, limits.linkedin.pictureDescription)
}
