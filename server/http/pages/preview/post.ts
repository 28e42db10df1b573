import { labelOf } from '@crier/contract/networks/index.ts'
import { isAsset, servedType, type CardShape, type Visual } from '@crier/writing/text/visual.ts'
import { extensionOf } from '../../../ports/files/file-reference.ts'
import { clientTextMax } from '../../../previews/client-words.ts'
import type { ShownPost } from '../../../previews/show-preview.ts'
import { htmlTemplate, type Html } from '../html.ts'
import { momentInZone } from './moment-text.ts'

/** The input of a form's fields. */
export interface Typed {
  readonly name: string
  readonly comment: string
}

interface Shown {
  /** The path of the page, with the token. */
  readonly path: string
  readonly post: ShownPost
  readonly mayApprove: boolean
  readonly timezone: string
  readonly typed: Typed
  readonly notice: string | null
}

/**
 * Renders a post as its network would show it, its state, its comments, and the form to comment or
 * to decide.
 */
export function postArticle({ path, post, mayApprove, timezone, typed, notice }: Shown): Html {
  const { id, platform, author, at, pieces } = post
  const [state, tone] = stateOf(post, mayApprove)
  const count = pieces.filter(({ isComment }) => !isComment).length
  const number = (index: number) => {
    if (pieces[index]?.isComment) return htmlTemplate`<p class="piece-number">First comment</p>`
    return count > 1 ? htmlTemplate`<p class="piece-number">${index + 1} of ${count}</p>` : null
  }
  return htmlTemplate`<article class="post" id="${id}" aria-labelledby="${id}-title">
    <div class="post-head">
      <h2 id="${id}-title">${labelOf(platform)}${author !== null && htmlTemplate` · <bdi>${author}</bdi>`}</h2>
      <p class="state state-${tone}">${state}</p>
    </div>
    <p class="when"><time datetime="${at.toString()}">${momentInZone(at, timezone)}</time></p>
    ${notice !== null && htmlTemplate`<p class="notice" role="alert">${notice}</p>`}
    ${pieces.map(
      ({ text, cards, digests }, index) =>
        htmlTemplate`<div class="piece">
          ${number(index)} ${text !== '' && htmlTemplate`<bdi class="text">${text}</bdi>`} ${pictures(`${path}/${id}/${index + 1}`, cards, digests)}
        </div>`,
    )}
    ${post.url !== null && htmlTemplate`<p><a href="${post.url}" rel="noreferrer noopener">See it on ${labelOf(platform)}</a></p>`}
    ${said(post, timezone)} ${form(path, post, typed)}
  </article>`
}

function stateOf(
  { status, approval, decision }: ShownPost,
  mayApprove: boolean,
): readonly [text: string, tone: 'waits' | 'good' | 'bad' | 'plain'] {
  if (status === 'published') return ['Published', 'good']
  if (status === 'publishing') return ['Is being published', 'good']
  if (status === 'failed') return ['Was not published', 'bad']
  const by = decision === null ? '' : ` by ${decision.name}`
  if (approval === 'approved') return [`Approved${by}`, 'good']
  if (approval === 'rejected') return [`Rejected${by}`, 'bad']
  if (approval === null) return ['Planned, goes out without an approval', 'plain']
  return [mayApprove ? 'Waits for your approval' : 'Waits for approval', 'waits']
}

const heights: Readonly<Record<CardShape, number>> = {
  portrait: 1_350,
  vertical: 1_920,
  page: 1_350,
}

/** As wide as 1080 pixels. */
function heightOf(visual: Visual): number {
  if (!isAsset(visual)) return heights[visual.shape]
  return visual.width && visual.height ? Math.round((1_080 * visual.height) / visual.width) : 1_080
}

function pictures(path: string, cards: readonly Visual[], digests: readonly string[]): Html | null {
  if (cards.length === 0) return null
  const images = cards.map((card, index) => {
    const address = `${path}/${index + 1}.${extensionOf(servedType(card))}?v=${digests[index]}`
    const label = isAsset(card) ? (card.altText ?? '') : card.text
    const kind = isAsset(card) ? card.kind : 'image'
    if (kind === 'document') return htmlTemplate`<p><a href="${address}">The document (PDF)</a></p>`
    if (kind === 'video')
      return htmlTemplate`<video
        src="${address}"
        aria-label="${label || 'Video'}"
        width="1080"
        height="${heightOf(card)}"
        controls
        preload="metadata"
      ></video>`
    return htmlTemplate`<img src="${address}" alt="${label}" width="1080" height="${heightOf(card)}" loading="lazy" />`
  })
  return htmlTemplate`<div class="pictures" ${cards.length > 1 && htmlTemplate`tabindex="0" role="group" aria-label="${cards.length} pictures"`}>
    ${images}
  </div>`
}

function said({ comments, decision }: ShownPost, timezone: string): Html | null {
  const ofDecision = decision?.comment
    ? [{ name: decision.name, text: decision.comment, at: decision.at }]
    : []
  const all = [...comments, ...ofDecision].toSorted((one, other) =>
    Temporal.Instant.compare(one.at, other.at),
  )
  if (all.length === 0) return null
  return htmlTemplate`<ul class="comments" aria-label="Comments">
    ${all.map(
      ({ name, text, at }) =>
        htmlTemplate`<li>
          <p class="quiet"><bdi>${name}</bdi>, ${momentInZone(at, timezone)}</p>
          <bdi class="said">${text}</bdi>
        </li>`,
    )}
  </ul>`
}

function form(path: string, { id, hash }: ShownPost, { name, comment }: Typed): Html {
  const decisions = htmlTemplate`<button type="submit" name="answer" value="approve">Approve</button>
    <button type="submit" name="answer" value="reject">Reject</button>`
  return htmlTemplate`<form method="post" action="${path}#${id}">
    <input type="hidden" name="schedule" value="${id}" />
    ${hash !== null && htmlTemplate`<input type="hidden" name="shown" value="${hash}" />`}
    <label>Your name <input name="name" value="${name}" maxlength="100" autocomplete="name" required /></label>
    <label>Comment <textarea name="comment" rows="3" maxlength="${clientTextMax}">${comment}</textarea></label>
    <div class="buttons">
      <button type="submit" name="answer" value="comment">Comment</button>
      ${hash !== null && decisions}
    </div>
  </form>`
}
