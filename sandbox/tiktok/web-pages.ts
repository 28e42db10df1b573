import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { authorPage } from '../core/post-page.ts'
import type { Handler } from '../core/routes.ts'
import { webHost } from './hosts.ts'
import type { Publications } from './publications.ts'
import { postPath } from './videos.ts'

/** Public pages: `/@name`, `/@name/photo/1`, `/@name/video/1`. */
export function webPages(
  ports: SandboxPorts,
  publications: Publications,
): { post: Handler; profile: Handler } {
  return {
    post: (_call, { handle = '', id = '' }) => {
      const author = ports.authors.byUsername(handle.slice(1))
      const found = publications.byPostId(id)
      return ports.postPage(
        handle.startsWith('@') && found?.author_id === author?.author_id ? id : '',
      )
    },
    profile: (call, { handle = '' }) => profile(call, handle),
  }

  function profile(call: SandboxCall, handle: string): SandboxAnswer {
    const author = handle.startsWith('@') ? ports.authors.byUsername(handle.slice(1)) : undefined
    if (author === undefined) return ports.postPage('')
    const posts = ports.truth.ofAuthor(author.author_id).toReversed()
    const hrefOf = (id: string) => {
      const found = publications.byPostId(id)
      return found === undefined ? '' : call.urlOf(webHost, postPath(author.username, found))
    }
    return authorPage('TikTok', author, posts.map((post) => ({ post, href: hrefOf(post.external_id) }))) // prettier-ignore
  }
}
