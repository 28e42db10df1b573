import type { SandboxAuthor } from './authors.ts'
import type { Reply } from './call.ts'
import { escapeHtml, wholePage, timeElement } from './pages.ts'
import type { PublishedPiece, Post, PostCard, PostMedia } from './truth.ts'

/** The published post, with the author's own replies below it. */
export function postPage(network: string, post: Post, author: SandboxAuthor | undefined): Reply {
  const name = author?.name ?? post.author
  const pieces = [post, ...post.pieces]
  return wholePage(
    200,
    `${name} on ${network}`,
    `<h1>${escapeHtml(name)}${author === undefined ? '' : ` <small>@${escapeHtml(author.username)}</small>`}</h1>
<p class="facts">on the simulated ${escapeHtml(network)}</p>
${pieces.map((piece) => pieceArticle(piece)).join('\n')}`,
  )
}

export function noPostPage(network: string): Reply {
  return wholePage(
    404,
    `Not on ${network}`,
    `<h1>This post does not exist</h1>\n<p>Nothing of this id is on the simulated ` +
      `${escapeHtml(network)}.</p>`,
  )
}

/** The page of an author: everything they have on the network, newest first. */
export function authorPage(
  network: string,
  author: SandboxAuthor,
  posts: readonly { readonly post: Post; readonly href: string }[],
): Reply {
  const items = posts.map(
    ({ post, href }) => `${pieceArticle(post)}<p><a href="${escapeHtml(href)}">Open</a></p>`,
  )
  return wholePage(
    200,
    `${author.name} on ${network}`,
    `<h1>${escapeHtml(author.name)} ` +
      `<small>@${escapeHtml(author.username)}</small></h1>\n${items.join('\n') || '<p>No posts yet.</p>'}`,
  )
}

function pieceArticle(piece: PublishedPiece): string {
  return `<article data-external-id="${escapeHtml(piece.external_id)}">
<div class="text">${escapeHtml(piece.text)}</div>
${mediaFigures(piece.media)}${piece.card ? linkCard(piece.card) : ''}
<p class="facts">${timeElement(piece.created_at)} · <code>${escapeHtml(piece.external_id)}</code></p>
</article>`
}

function linkCard({ link, title, description, picture }: PostCard): string {
  const figure = picture === null ? '' : mediaFigure(picture)
  return `<aside class="card">${figure}<p><a href="${escapeHtml(link)}" rel="nofollow noopener">${escapeHtml(title)}</a></p>
<p>${escapeHtml(description)}</p></aside>`
}

/** Several pictures are shown in full, side by side, to be seen and counted without swiping. */
function mediaFigures(media: readonly PostMedia[]): string {
  const figures = media.map(mediaFigure).join('\n')
  return media.length > 1 ? `<div class="pictures">\n${figures}\n</div>` : figures
}

function mediaFigure(media: PostMedia): string {
  const address = mediaPath(media)
  const label = escapeHtml(media.alt_text)
  if (media.kind === 'image') return `<figure><img src="${address}" alt="${label}"></figure>`
  if (media.kind === 'video') return `<figure><video src="${address}" controls></video></figure>`
  return (
    `<p><a class="document" href="${address}">${label || 'Document'}</a> ` +
    `(${documentKind(media)}, ${sizes.format(media.bytes / 1_000)} kB)</p>`
  )
}

/** The path of the bytes, on every host of the sandbox. */
export function mediaPath(media: PostMedia): string {
  return `/_media/${media.sha256}`
}

const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

function documentKind({ content_type: type }: PostMedia): string {
  return type === 'application/pdf' ? 'PDF' : escapeHtml(type)
}
