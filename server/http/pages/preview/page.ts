import { initialOf } from '@crier/contract/networks/looks.ts'
import type { ShownPreview } from '../../../previews/show-preview.ts'
import { htmlTemplate, type Html } from '../html.ts'
import { postArticle } from './post.ts'
import { skeleton } from './skeleton.ts'
import { clientTexts, momentInZone, type ClientLanguage } from './texts.ts'

/** What a refused answer leaves on the page. */
export interface Refused {
  readonly text: string
  readonly name: string
  /** The post that it was about, and the comment there; without one it is about the page. */
  readonly post?: { readonly scheduleId: string; readonly comment: string }
}

interface Client {
  readonly language: ClientLanguage
  /** The name that this browser's client entered last. */
  readonly name: string
}

/**
 * All that a link shows, a page of it at a time. One form holds every post, so that a client
 * enters a name once.
 */
export function previewPage(
  path: string,
  shown: ShownPreview,
  { language, name }: Client,
  refused?: Refused,
): string {
  const { accountName, count, mayApprove, timezone, page, pages, expiresAt } = shown
  const texts = clientTexts[language]
  const title = texts.titleOf(accountName)
  const meant = shown.posts.find(({ id }) => id === refused?.post?.scheduleId)
  const posts = shown.posts.map((post) =>
    postArticle({
      path,
      post,
      mayApprove,
      timezone,
      language,
      comment: post === meant ? refused!.post!.comment : '',
      notice: post === meant ? refused!.text : null,
    }),
  )
  const undecided = shown.posts.filter(({ hash }) => hash !== null).length
  const body = htmlTemplate`<header class="page-head">
      ${accountName !== null && htmlTemplate`<span class="avatar" aria-hidden="true">${initialOf(accountName)}</span>`}
      <div>
        <h1 dir="auto">${title}</h1>
        <p class="quiet">${texts.posts(count)}. ${texts.zone(timezone.replaceAll('_', ' '))}</p>
      </div>
    </header>
    <main>
      ${refused !== undefined && meant === undefined && htmlTemplate`<p class="notice" role="alert">${refused.text}</p>`}
      ${count === 0 && htmlTemplate`<p>${texts.none}</p>`}
      ${
        posts.length > 0 &&
        htmlTemplate`<form method="post" action="${path}">
          ${nameField(language, refused?.name ?? name, undecided)} ${posts}
        </form>`
      }
      ${pages > 1 && pageLinks(path, page, pages, texts.pages)}
      <p class="quiet foot">${texts.until(momentInZone(expiresAt, timezone, language))}</p>
    </main>`
  return skeleton(title, body, language)
}

/** Its button is the first of the form: Enter in the name decides nothing. */
function nameField(language: ClientLanguage, name: string, undecided: number): Html {
  const texts = clientTexts[language]
  return htmlTemplate`<div class="client">
    <label>
      ${texts.yourName}
      <input name="name" value="${name}" maxlength="100" autocomplete="name" required aria-describedby="name-hint" />
    </label>
    <button type="submit" name="answer" value="name">${texts.saveName}</button>
    ${undecided > 1 && htmlTemplate`<button type="submit" class="main" name="answer" value="approve_all">${texts.approveAll(undecided)}</button>`}
    <p class="quiet" id="name-hint">${texts.nameHint}</p>
  </div>`
}

function pageLinks(path: string, page: number, pages: number, label: string): Html {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return htmlTemplate`<nav class="pages" aria-label="${label}">
    ${all.map((one) => (one === page ? htmlTemplate`<strong aria-current="page">${one}</strong> ` : htmlTemplate`<a href="${path}?page=${one}">${one}</a> `))}
  </nav>`
}
