import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { wholePage } from '../core/pages.ts'
import { authorPage } from '../core/post-page.ts'
import type { RouteParameters } from '../core/routes.ts'
import type { Statuses } from './statuses.ts'

/** Public pages of a server: a status, a profile. */
export function webPages(ports: SandboxPorts, statuses: Statuses) {
  return {
    status(call: SandboxCall, { id = '' }: RouteParameters): SandboxAnswer {
      return ports.postPage(statuses.get(call.host, id) === undefined ? '' : id)
    },
    profile(call: SandboxCall, { handle = '' }: RouteParameters): SandboxAnswer {
      const author = handle.startsWith('@') ? ports.authors.byUsername(handle.slice(1)) : undefined
      if (author === undefined)
        return wholePage(404, 'Not on Mastodon', '<h1>This account does not exist</h1>')
      const posts = ports.truth
        .ofAuthor(author.author_id)
        .filter(({ external_id: id }) => statuses.get(call.host, id) !== undefined)
        .slice(-50)
        .toReversed()
      const linked = posts.map((post) => ({
        post,
        href: call.urlOf(call.host, `/@${author.username}/${post.external_id}`),
      }))
      return authorPage('Mastodon', author, linked)
    },
  }
}
