import { agentScopes } from '@crier/contract/agent-grants.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse, type Scope } from '@crier/contract/scopes.ts'
import type { Input, Principal, Use } from '../../context.ts'
import { agentClient } from './agent-client.ts'
import type { AgentClient } from './fetch-client-document.ts'
import { isOAuthOn, issuerOf, resourceOf } from './oauth-setting.ts'
import { isNamedRedirect } from './redirect-address.ts'

type Asked = Input<Contract['readAgentRequest']>['query']

interface AgentRequest {
  readonly client: AgentClient
  readonly redirectUri: string
  readonly challenge: string
  /** The requested scopes that this person can grant. */
  readonly scopes: readonly Scope[]
  readonly state: string | undefined
}

export type AgentRequestPorts = Use<'db' | 'clock' | 'outbound' | 'config' | 'addresses'>

/**
 * Validates the whole authorization request, in order. Errors are shown to the person on the page:
 * the server must not redirect to an address without consent, since anyone can register one.
 */
export async function checkAgentRequest(
  context: AgentRequestPorts,
  { scopes: held }: Principal,
  asked: Asked,
): Promise<AgentRequest> {
  if (!isOAuthOn(context.config))
    throw new Refusal(
      'not_found',
      'This server has no public address, so programs cannot ask for access here.',
    )
  if (!asked.client_id) throw wrong('does not say who it is', 'client_id')
  const client = await agentClient(context, asked.client_id)
  if (!asked.redirect_uri || !isNamedRedirect(client.redirectUris, asked.redirect_uri))
    throw wrong('wants to be led to an address that it has not named before', 'redirect_uri')
  if (asked.response_type !== 'code')
    throw wrong('asks for something other than a code', 'response_type')
  if (
    asked.code_challenge_method !== 'S256' ||
    !/^[A-Za-z0-9_-]{43}$/.test(asked.code_challenge ?? '')
  )
    throw wrong('does not protect its code by a challenge of the kind S256', 'code_challenge')
  // Without it a server elsewhere that names this one could have itself sent a token that opens
  // /mcp here.
  if (asked.resource !== resourceOf(context))
    throw wrong(`does not say that it wants ${resourceOf(context)}`, 'resource')
  const wanted =
    asked.scope === undefined
      ? agentScopes
      : agentScopes.filter((scope) => asked.scope!.split(' ').includes(scope))
  const scopes = wanted.filter((scope) => mayUse(held, scope))
  if (wanted.length === 0) throw wrong('asks for nothing that can be allowed here', 'scope')
  if (scopes.length === 0)
    throw new Refusal(
      'insufficient_scope',
      'Your role in this workspace holds nothing of what this program asks for.',
      [],
      {
        required_scope: wanted[0]!,
      },
    )
  return {
    client,
    redirectUri: asked.redirect_uri,
    challenge: asked.code_challenge!,
    scopes,
    state: asked.state,
  }
}

const wrong = (what: string, name: keyof Asked) =>
  new Refusal(
    'invalid_parameter',
    `This program ${what}. It has to be mended there: nothing was allowed.`,
    [{ pointer: `/${name}`, detail: `this program ${what}` }],
  )

/**
 * Back to the program, with who has answered (RFC 9207), so that it cannot take this answer for
 * another server's.
 */
export function answerAddress(
  context: Use<'addresses'>,
  { redirectUri, state }: Pick<AgentRequest, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({
    ...answer,
    ...(state !== undefined && { state }),
    iss: issuerOf(context),
  }))
    url.searchParams.set(name, value)
  return url.href
}
