import type { Author } from '../core/authors.ts'
import type { Reply } from '../core/call.ts'
import { escapeHtml, page } from '../core/pages.ts'
import { scopes as knownScopes } from './scopes.ts'

/** TikTok lets people untick what a client asks for, all but the first scope. It posts to its own address. */
export function tiktokConsentPage(clientKey: string, scopes: readonly string[], authors: readonly Author[]): Reply {
  const ticks = scopes.map((scope) => {
    const fixed = scope === knownScopes[0] ? ' disabled' : ''
    return `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked${fixed}> <code>${escapeHtml(scope)}</code></label>`
  })
  const options = authors.map(
    ({ author_id: id, name, username }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)} (@${escapeHtml(username)})</option>`,
  )
  return page(
    200,
    'Sign in to TikTok',
    `<h1>TikTok: allow access?</h1>
<p><strong>${escapeHtml(clientKey)}</strong> would like to do this with an account on the simulated TikTok. What is not ticked is not granted.</p>
<form method="post">
${ticks.join('\n')}
<label>Account
<select name="author">
${options.join('\n')}
<option value=""${authors.length === 0 ? ' selected' : ''}>A new account, named below</option>
</select></label>
<label>Name of a new account <input name="new_name" maxlength="100" placeholder="Ada Lovelace"></label>
<button type="submit" name="allow" value="yes" id="allow">Continue</button>
<button type="submit" name="deny" value="yes" id="deny">Cancel</button>
</form>`,
  )
}
