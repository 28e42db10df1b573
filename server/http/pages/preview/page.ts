import type { ShownPreview } from '../../../previews/show-preview.ts'
import { htmlTemplate, type Html } from '../html.ts'
import { momentInZone } from './moment-text.ts'
import { postArticle, type Typed } from './post.ts'
import { skeleton } from './skeleton.ts'

/** The message above one of the posts, and the client's input there. */
export interface PostMessage extends Typed {
  readonly scheduleId: string
  readonly text: string
}

/** All that a link shows, a page of it at a time. */
export function previewPage(
  path: string,
  shown: ShownPreview,
  name: string,
  notice?: PostMessage,
): string {
  const { accountName, count, mayApprove, timezone, page, pages } = shown
  const title = accountName === null ? 'Posts for you to see' : `Posts of ${accountName}`
  const posts = shown.posts.map((post) => {
    const isMeant = post.id === notice?.scheduleId
    const typed = isMeant ? notice : { name, comment: '' }
    return postArticle({
      path,
      post,
      mayApprove,
      timezone,
      typed,
      notice: isMeant ? notice.text : null,
    })
  })
  const isElsewhere =
    notice !== undefined && !shown.posts.some(({ id }) => id === notice.scheduleId)
  const body = htmlTemplate`<header class="page-head">
      <h1 dir="auto">${title}</h1>
      <p class="quiet">${count === 1 ? 'One post' : `${count} posts`}. Times are those of ${timezone.replaceAll('_', ' ')}.</p>
    </header>
    <main>
      ${isElsewhere && htmlTemplate`<p class="notice" role="alert">${notice.text}</p>`} ${posts}
      ${count === 0 && htmlTemplate`<p>There is nothing here any more: these posts were cancelled.</p>`}
      ${pages > 1 && pageLinks(path, page, pages)}
      <p class="quiet foot">This link is for you alone, and works until ${momentInZone(shown.expiresAt, timezone)}.</p>
    </main>`
  return skeleton(title, body)
}

function pageLinks(path: string, page: number, pages: number): Html {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return htmlTemplate`<nav class="pages" aria-label="Pages">
    ${all.map((one) => (one === page ? htmlTemplate`<strong aria-current="page">${one}</strong> ` : htmlTemplate`<a href="${path}?page=${one}">${one}</a> `))}
  </nav>`
}
