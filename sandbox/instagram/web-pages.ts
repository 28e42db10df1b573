import type { Answer, Call } from '../core/call.ts'
import type { Doors } from '../core/network.ts'
import { authorPage } from '../core/post-page.ts'
import type { Handler } from '../core/routes.ts'
import type { MediaTable } from './media.ts'
import { webHost } from './hosts.ts'
import { permalinkPath } from './reads.ts'

/** What people look at: posts by shortcode, and profiles. */
export function webPages(doors: Doors, media: MediaTable): { post: Handler; profile: Handler } {
  return {
    post: (_call, { shortcode = '' }) => doors.postPage(media.byShortcode(shortcode)?.id ?? ''),
    profile: (call, { username = '' }) => profile(call, username),
  }

  function profile(call: Call, username: string): Answer {
    const author = doors.authors.byUsername(username)
    if (author === undefined) return doors.postPage('')
    const posts = doors.truth.ofAuthor(author.author_id).toReversed()
    const hrefOf = (id: string) => {
      const found = media.byId(id)
      return found === undefined ? '' : call.urlOf(webHost, permalinkPath(found))
    }
    return authorPage('Instagram', author, posts.map((post) => ({ post, href: hrefOf(post.external_id) }))) // prettier-ignore
  }
}
