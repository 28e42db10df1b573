import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import { redirect } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { wholePage } from '../core/pages.ts'
import { authorPage } from '../core/post-page.ts'

type Parameters = Readonly<Record<string, string>>

/** Public pages of x.com: a post, a profile. */
export function webPages(ports: SandboxPorts) {
  return {
    status: (_call: SandboxCall, { id = '' }: Parameters): SandboxAnswer => ports.postPage(id),
    statusById(call: SandboxCall, { id = '' }: Parameters): SandboxAnswer {
      const post = ports.truth.find(id)
      const author = post === undefined ? undefined : ports.authors.byId(post.author)
      return author === undefined
        ? ports.postPage(id)
        : redirect(call.urlOf(call.host, `/${author.username}/status/${id}`))
    },
    profile(call: SandboxCall, { username = '' }: Parameters): SandboxAnswer {
      const author = ports.authors.byUsername(username)
      if (author === undefined)
        return wholePage(404, 'Not on X', '<h1>This account does not exist</h1>')
      const posts = ports.truth.ofAuthor(author.author_id).slice(-50).reverse()
      const linked = posts.map((post) => ({
        post,
        href: call.urlOf(call.host, `/${author.username}/status/${post.external_id}`),
      }))
      return authorPage('X', author, linked)
    },
  }
}
