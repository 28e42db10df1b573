import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { escapeHtml, wholePage } from '../core/pages.ts'
import { authorPage } from '../core/post-page.ts'
import type { Accounts } from './accounts.ts'
import { postCollection } from './lexicons.ts'
import { idOf, partsOf, type Repositories } from './repositories.ts'

type Parameters = Readonly<Record<string, string>>

/** Public pages of bsky.app: a post, a profile, and where an app password is made. */
export function webPages(ports: SandboxPorts, accounts: Accounts, repositories: Repositories) {
  return {
    post(_call: SandboxCall, { actor = '', rkey = '' }: Parameters): SandboxAnswer {
      const did = accounts.find(actor)?.author_id ?? actor
      const found = repositories.find(did, postCollection, rkey)
      return ports.postPage(found === undefined ? rkey : idOf(found))
    },
    profile(call: SandboxCall, { actor = '' }: Parameters): SandboxAnswer {
      const author = accounts.find(actor)
      if (author === undefined)
        return wholePage(404, 'Not on Bluesky', '<h1>This account does not exist</h1>')
      const posts = ports.truth.ofAuthor(author.author_id).slice(-50).reverse()
      const linked = posts.map((post) => ({
        post,
        href: call.urlOf(call.host, pathOf(author.username, post.external_id)),
      }))
      return authorPage('Bluesky', author, linked)
    },
    appPasswords(): SandboxAnswer {
      const rows = accounts
        .signIns()
        .map(
          ({ identifier, password }) =>
            `<tr><td>${escapeHtml(identifier)}</td><td><code>${escapeHtml(password)}</code></td></tr>`,
        )
      return wholePage(
        200,
        'App passwords on Bluesky',
        `<h1>App passwords</h1>
<p>On the real Bluesky you make one here for each program. The simulated accounts have these:</p>
<table><tr><th>Handle</th><th>App password</th></tr>
${rows.join('\n')}</table>`,
      )
    },
  }
}

/** The public page of a post. */
export function pathOf(handle: string, id: string): string {
  return `/profile/${handle}/post/${partsOf(id).rkey}`
}
