import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { authorPage } from '../core/post-page.ts'
import type { Handler } from '../core/routes.ts'
import type { InstagramMediaTable } from './media.ts'
import { webHost } from './hosts.ts'
import { permalinkPath } from './reads.ts'

/** Public pages: posts by shortcode, and profiles. */
export function webPages(
  ports: SandboxPorts,
  media: InstagramMediaTable,
): { post: Handler; profile: Handler } {
  return {
    post: (_call, { shortcode = '' }) => ports.postPage(media.byShortcode(shortcode)?.id ?? ''),
    profile: (call, { username = '' }) => profile(call, username),
  }

  function profile(call: SandboxCall, username: string): SandboxAnswer {
    const author = ports.authors.byUsername(username)
    if (author === undefined) return ports.postPage('')
    const posts = ports.truth.ofAuthor(author.author_id).toReversed()
    const hrefOf = (id: string) => {
      const found = media.byId(id)
      return found === undefined ? '' : call.urlOf(webHost, permalinkPath(found))
    }
    return authorPage('Instagram', author, posts.map((post) => ({ post, href: hrefOf(post.external_id) }))) // prettier-ignore
  }
}
