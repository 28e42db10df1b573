import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { wholePage } from '../core/pages.ts'
import { authorPage } from '../core/post-page.ts'

type Parameters = Readonly<Record<string, string>>

const postsShown = 50

/** Public pages of www.linkedin.com: a post, a member, a page. */
export function webPages(ports: SandboxPorts) {
  return {
    post: (_call: SandboxCall, { urn = '' }: Parameters): SandboxAnswer => ports.postPage(urn),
    member: (call: SandboxCall, { name = '' }: Parameters): SandboxAnswer =>
      profile(call, ports.authors.byUsername(name)),
    organization: (call: SandboxCall, { name = '' }: Parameters): SandboxAnswer =>
      profile(
        call,
        ports.authors.byUsername(name) ?? ports.authors.byId(`urn:li:organization:${name}`),
      ),
  }

  function profile(call: SandboxCall, author: SandboxAuthor | undefined): SandboxAnswer {
    if (author === undefined)
      return wholePage(404, 'Not on LinkedIn', '<h1>This page does not exist</h1>')
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
