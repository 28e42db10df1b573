import type { SandboxAuthor } from '../core/authors.ts'
import type { Reply } from '../core/call.ts'
import { accountFields } from '../core/consent-page.ts'
import { escapeHtml, wholePage } from '../core/pages.ts'
import { scopes as knownScopes } from './scopes.ts'

/**
 * TikTok lets people untick what a client asks for, all but the first scope. It posts to its
 * own address.
 */
export function tiktokConsentPage(
  clientKey: string,
  scopes: readonly string[],
  authors: readonly SandboxAuthor[],
): Reply {
  const ticks = scopes.map((scope) => {
    const fixed = scope === knownScopes[0] ? ' disabled' : ''
    return (
      `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked${fixed}> ` +
      `<code>${escapeHtml(scope)}</code></label>`
    )
  })
  return wholePage(
    200,
    'Sign in to TikTok',
    `<h1>TikTok: allow access?</h1>
<p><strong>${escapeHtml(clientKey)}</strong> would like to do this with an account on the simulated TikTok. What is not ticked is not granted.</p>
<form method="post">
${ticks.join('\n')}
${accountFields(authors)}
<button type="submit" name="allow" value="yes" id="allow" class="first">Continue</button>
<button type="submit" name="deny" value="yes" id="deny">Cancel</button>
</form>`,
  )
}
