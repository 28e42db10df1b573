import { labelOf } from '@crier/contract/networks/index.ts'
import { networkLooks } from '@crier/contract/networks/looks.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { clientTextMax } from '../../../previews/client-words.ts'
import type { ShownPost } from '../../../previews/show-preview.ts'
import { htmlTemplate, type Html } from '../html.ts'
import { drawnPost } from './drawn-post.ts'
import { clientTexts, momentInZone, type ClientLanguage, type ClientTexts } from './texts.ts'

interface Shown {
  /** The path of the page, with the token. */
  readonly path: string
  readonly post: ShownPost
  readonly mayApprove: boolean
  readonly timezone: string
  readonly language: ClientLanguage
  /** The input of its field. */
  readonly comment: string
  readonly notice: string | null
}

/** Renders a post, its state, its comments, and what a client can answer. */
export function postArticle(shown: Shown): Html {
  const { path, post, mayApprove, timezone, language, comment, notice } = shown
  const { id, platform, at, url } = post
  const texts = clientTexts[language]
  const [state, tone] = stateOf(post, mayApprove, texts)
  return htmlTemplate`<article class="post" id="${id}" aria-labelledby="${id}-title">
    <div class="post-head">
      <h2 id="${id}-title">${mark(platform)} ${labelOf(platform)} <time datetime="${at.toString()}">${momentInZone(at, timezone, language)}</time></h2>
      <p class="state state-${tone}">${state}</p>
    </div>
    ${notice !== null && htmlTemplate`<p class="notice" role="alert">${notice}</p>`}
    ${drawnPost(path, post, texts)}
    ${url !== null && htmlTemplate`<p><a href="${url}" rel="noreferrer noopener">${texts.seeOn(labelOf(platform))}</a></p>`}
    ${said(post, timezone, language)} ${answers(path, post, comment, texts)}
  </article>`
}

function mark(platform: Platform): Html {
  const path = networkLooks[platform]?.mark
  return htmlTemplate`<span class="network" data-network="${platform}" aria-hidden="true">
    ${path === undefined ? labelOf(platform).slice(0, 1) : htmlTemplate`<svg viewBox="0 0 24 24" width="13" height="13"><path d="${path}" /></svg>`}
  </span>`
}

function stateOf(
  { status, approval, decision }: ShownPost,
  mayApprove: boolean,
  { states }: ClientTexts,
): readonly [text: string, tone: 'waits' | 'good' | 'bad' | 'plain'] {
  if (status === 'published') return [states.published, 'good']
  if (status === 'publishing') return [states.publishing, 'good']
  if (status === 'failed') return [states.failed, 'bad']
  const by = decision?.name ?? null
  if (approval === 'approved') return [states.approved(by), 'good']
  if (approval === 'rejected') return [states.rejected(by), 'bad']
  if (approval === null) return [states.planned, 'plain']
  return [mayApprove ? states.yours : states.awaiting, 'waits']
}

function said(
  { comments, decision }: ShownPost,
  timezone: string,
  language: ClientLanguage,
): Html | null {
  const ofDecision = decision?.comment
    ? [{ name: decision.name, text: decision.comment, at: decision.at }]
    : []
  const all = [...comments, ...ofDecision].toSorted((one, other) =>
    Temporal.Instant.compare(one.at, other.at),
  )
  if (all.length === 0) return null
  return htmlTemplate`<ul class="comments" aria-label="${clientTexts[language].comments}">
    ${all.map(
      ({ name, text, at }) =>
        htmlTemplate`<li>
          <p class="quiet">${name !== null && htmlTemplate`<bdi>${name}</bdi>, `}${momentInZone(at, timezone, language)}</p>
          <bdi class="said">${text}</bdi>
        </li>`,
    )}
  </ul>`
}

function answers(path: string, { id, hash }: ShownPost, comment: string, texts: ClientTexts): Html {
  const button = (verb: 'comment' | 'approve' | 'reject', isMain = false) =>
    htmlTemplate`<button type="submit" ${isMain && htmlTemplate`class="main"`} name="answer" value="${verb} ${id}" formaction="${path}#${id}">${texts[verb]}</button>`
  return htmlTemplate`<div class="answers">
    ${hash !== null && htmlTemplate`<input type="hidden" name="shown ${id}" value="${hash}" />`}
    <label>${texts.yourComment} <textarea name="comment ${id}" rows="2" maxlength="${clientTextMax}">${comment}</textarea></label>
    <div class="buttons">
      ${hash !== null && htmlTemplate`${button('approve', true)} ${button('reject')}`} ${button('comment')}
    </div>
  </div>`
}
