import type { Author } from '../core/authors.ts'
import type { Answer, Call } from '../core/call.ts'
import type { Ports } from '../core/network.ts'
import { page } from '../core/pages.ts'
import { authorPage } from '../core/post-page.ts'

type Parameters = Readonly<Record<string, string>>

const postsShown = 50

/** Public pages of www.linkedin.com: a post, a member, a page. */
export function webPages(ports: Ports) {
  return {
    post: (_call: Call, { urn = '' }: Parameters): Answer => ports.postPage(urn),
    member: (call: Call, { name = '' }: Parameters): Answer => profile(call, ports.authors.byUsername(name)),
    organization: (call: Call, { name = '' }: Parameters): Answer =>
      profile(call, ports.authors.byUsername(name) ?? ports.authors.byId(`urn:li:organization:${name}`)),
  }

  function profile(call: Call, author: Author | undefined): Answer {
    if (author === undefined) return page(404, 'Not on LinkedIn', '<h1>This page does not exist</h1>')
    const posts = ports.truth.ofAuthor(author.author_id).slice(-postsShown).reverse()
    return authorPage(
      'LinkedIn',
      author,
      posts.map((post) => ({ post, href: call.urlOf(call.host, postPath(post.external_id)) })),
    )
  }
}

export function postPath(urn: string): string {
  return `/feed/update/${urn}/`
}
