import type { SandboxAuthor } from './authors.ts'
import { formBody } from './bodies.ts'
import type { SandboxCall, Reply } from './call.ts'
import type { SandboxPorts } from './network.ts'
import { escapeHtml, wholePage } from './pages.ts'

// A person does not choose from a longer list.
const accountsShown = 200

/**
 * The page on which a person allows or denies a client. It posts to its own address, query
 * included, with the button `allow` or `deny`.
 * @param more fields of a new account that only this network has, as HTML
 */
export function consentPage(
  network: string,
  clientId: string,
  scopes: readonly string[],
  authors: readonly SandboxAuthor[],
  more = '',
): Reply {
  const known = authors.filter((author) => author.kind === 'member').slice(-accountsShown)
  return wholePage(
    200,
    `Sign in to ${network}`,
    `<h1>${escapeHtml(network)}: allow access?</h1>
<p><strong>${escapeHtml(clientId)}</strong> asks for access to an account on the simulated ${escapeHtml(network)}.</p>
<ul class="scopes">${scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('')}</ul>
<form method="post">
${accountFields(known)}
${more}
<button type="submit" name="allow" value="yes" id="allow" class="first">Allow</button>
<button type="submit" name="deny" value="yes" id="deny">Deny</button>
</form>`,
  )
}

/** Which account signs in: a known one, or a new one, which alone has a name to be filled in. */
export function accountFields(known: readonly SandboxAuthor[]): string {
  const options = known.map(
    ({ author_id: id, name, username }) =>
      `<option value="${escapeHtml(id)}">${escapeHtml(name)} (@${escapeHtml(username)})</option>`,
  )
  return `<label>Account
<select name="author">
${options.join('\n')}
<option value=""${known.length === 0 ? ' selected' : ''}>A new account</option>
</select></label>
<label class="of-new-account">Name of the new account
<input name="new_name" maxlength="100" placeholder="Ada Lovelace" autocomplete="off"></label>`
}

/**
 * A request to authorize that the network shows an error page for, instead of sending the
 * browser back.
 */
export function consentError(status: number, network: string, message: string): Reply {
  return wholePage(
    status,
    `${network}: error`,
    `<h1>Something went wrong</h1>\n<p>${escapeHtml(message)}</p>`,
  )
}

type ConsentDecision =
  | { readonly kind: 'deny' }
  | { readonly kind: 'allow'; readonly authorId: string }
  | { readonly kind: 'allow_new'; readonly name: string }
  | { readonly kind: 'unreadable' }

/** Reads the person's decision. */
export function readDecision(call: SandboxCall): ConsentDecision {
  const form = formBody(call)
  if (form?.has('deny') === true) return { kind: 'deny' }
  if (form?.has('allow') !== true) return { kind: 'unreadable' }
  const authorId = form.get('author') ?? ''
  if (authorId !== '') return { kind: 'allow', authorId }
  return {
    kind: 'allow_new',
    name: (form.get('new_name') ?? '').trim().slice(0, 100) || 'New author',
  }
}

/** The account that a person allows, made where it is new; undefined where there is none. */
export function allowedAuthor(
  { authors, tokens }: Pick<SandboxPorts, 'authors' | 'tokens'>,
  decision: Extract<ConsentDecision, { kind: 'allow' | 'allow_new' }>,
): SandboxAuthor | undefined {
  if (decision.kind === 'allow') return authors.byId(decision.authorId)
  const key = `consent-${tokens.newFamily()}`
  return authors.ensure({ key, name: decision.name, kind: 'member' })
}

/** Adds parameters to a redirect URI, keeping its own. */
export function withParameters(
  redirectUri: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** True when a redirect URI is absolute, http(s), and without a fragment. */
export function isRedirectUri(value: string): boolean {
  if (!URL.canParse(value) || value.includes('#')) return false
  return ['http:', 'https:'].includes(new URL(value).protocol)
}
