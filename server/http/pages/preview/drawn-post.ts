import { labelOf } from '@crier/contract/networks/index.ts'
import { authorPlace, initialOf, markedParts, postShape } from '@crier/contract/networks/looks.ts'
import type { Platform } from '@crier/contract/platform.ts'
import {
  isAsset,
  servedType,
  publishedSize,
  type CardShape,
  type Visual,
} from '@crier/writing/text/visual.ts'
import type { LinkCard } from '@crier/writing/text/link-card.ts'
import { extensionOf } from '../../../ports/files/file-reference.ts'
import type { ShownPost } from '../../../previews/show-preview.ts'
import { htmlTemplate, type Html } from '../html.ts'
import type { ClientTexts } from './texts.ts'

/** About as the post's network would show it: the shapes are those of the dashboard's previews. */
export function drawnPost(path: string, post: ShownPost, texts: ClientTexts): Html {
  const { id, platform, pieces } = post
  const shape = postShape(platform)
  const parts = pieces.map((piece, index) => ({
    isComment: piece.isComment,
    text: piece.text !== '' && textOf(piece.text, platform),
    pictures: withCard(
      piece.linkCard,
      pictures({
        path: `${path}/${id}/${index + 1}`,
        cards: piece.cards,
        digests: piece.digests,
        isRow: shape === 'media_first',
        texts,
      }),
    ),
  }))
  const own = parts.filter(({ isComment }) => !isComment)
  const comments = parts.filter(({ isComment }) => isComment)
  const avatar = avatarOf(path, post)
  const name = nameOf(post)
  const head = htmlTemplate`<div class="drawn-author">${avatar} ${name}</div>`
  const isBelow = authorPlace(platform) === 'handle_below'
  const drawn =
    shape === 'thread'
      ? own.map(
          ({ text, pictures: shown }, index) =>
            htmlTemplate`<div class="tweet">
              ${avatar}
              <div>
                <p class="tweet-name">${name} ${own.length > 1 && htmlTemplate`<span class="quiet">${texts.piece(index + 1, own.length)}</span>`}</p>
                ${text} ${shown}
              </div>
            </div>`,
        )
      : own.map(({ text, pictures: shown }) =>
          shape === 'text_first'
            ? htmlTemplate`${head} ${text} ${shown}`
            : htmlTemplate`${!isBelow && head} ${shown} <div class="caption">${isBelow && name} ${text}</div>`,
        )
  return htmlTemplate`<div class="drawn" data-network="${platform}" data-shape="${shape}">${drawn}</div>
    ${comments.map(
      ({ text }) =>
        htmlTemplate`<div class="first-comment">
          <p class="quiet">${texts.firstComment}</p>
          ${text}
        </div>`,
    )}`
}

const authorOf = ({ author, platform }: ShownPost) => author ?? labelOf(platform)

const nameOf = (post: ShownPost) => htmlTemplate`<strong><bdi>${authorOf(post)}</bdi></strong>`

function avatarOf(path: string, post: ShownPost): Html {
  const { id, pictureDigest } = post
  return pictureDigest === null
    ? htmlTemplate`<span class="avatar" aria-hidden="true">${initialOf(authorOf(post))}</span>`
    : htmlTemplate`<img class="avatar" src="${path}/${id}/author?v=${pictureDigest}" alt="" width="40" height="40" />`
}

const textOf = (text: string, platform: Platform) =>
  htmlTemplate`<bdi class="text">${markedParts(text, platform).map((part, index) => (index % 2 === 1 ? htmlTemplate`<span class="mark">${part}</span>` : part))}</bdi>`

const heights: Readonly<Record<CardShape, number>> = {
  portrait: 1_350,
  vertical: 1_920,
  page: 1_350,
}

/** As wide as 1080 pixels. */
function heightOf(visual: Visual): number {
  if (!isAsset(visual)) return heights[visual.shape]
  const { width, height } = publishedSize(visual)
  return width && height ? Math.round((1_080 * height) / width) : 1_080
}

interface Pictures {
  readonly path: string
  readonly cards: readonly Visual[]
  readonly digests: readonly string[]
  /** Beside one another, to scroll; elsewhere as tiles. */
  readonly isRow: boolean
  readonly texts: ClientTexts
}

/** The card of a link: its picture is the only one of the piece. */
function withCard(card: LinkCard | null, picture: Html | null): Html | null {
  if (card === null) return picture
  const { link, title, description } = card
  const host = URL.parse(link)?.host ?? link
  return htmlTemplate`<div class="link-card">
    ${picture}
    <p><strong><bdi>${title}</bdi></strong></p>
    ${description !== '' && htmlTemplate`<p><bdi>${description}</bdi></p>`}
    <p class="quiet">${host}</p>
  </div>`
}

const tilesMax = 4

function pictures({ path, cards, digests, isRow, texts }: Pictures): Html | null {
  if (cards.length === 0) return null
  const images = cards.map((card, index) => {
    const address = `${path}/${index + 1}.${extensionOf(servedType(card))}?v=${digests[index]}`
    const label = isAsset(card) ? (card.altText ?? '') : card.text
    const kind = isAsset(card) ? card.kind : 'image'
    if (kind === 'document') return htmlTemplate`<p><a href="${address}">${texts.document}</a></p>`
    if (kind === 'video')
      return htmlTemplate`<video
        src="${address}"
        aria-label="${label || texts.video}"
        width="1080"
        height="${heightOf(card)}"
        controls
        preload="metadata"
      ></video>`
    return htmlTemplate`<img src="${address}" alt="${label}" width="1080" height="${heightOf(card)}" loading="lazy" />`
  })
  const isTiled = !isRow && cards.length > 1 && cards.length <= tilesMax && cards.every(isAsset)
  const scrolls =
    cards.length > 1 &&
    !isTiled &&
    htmlTemplate`tabindex="0" role="group" aria-label="${texts.pictures(cards.length)}"`
  return htmlTemplate`<div class="${isTiled ? 'pictures tiles' : 'pictures'}" ${scrolls}>
    ${images}
  </div>`
}
