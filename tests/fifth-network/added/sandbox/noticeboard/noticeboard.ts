import { randomUUID } from 'node:crypto'
import type { SandboxAuthor } from '../core/authors.ts'
import { formBody, jsonBody } from '../core/bodies.ts'
import { bearer, json, redirect, type SandboxAnswer, type SandboxCall } from '../core/call.ts'
import {
  consentError,
  consentPage,
  isRedirectUri,
  readDecision,
  withParameters,
} from '../core/consent-page.ts'
import type { SimulatedNetwork, SandboxPorts, RunningNetwork } from '../core/network.ts'
import type { Consent } from '../core/tokens.ts'
import { findRoute, type Route } from '../core/routes.ts'
import type { Post } from '../core/truth.ts'

const platform = 'noticeboard'
const apiHosts = ['api.noticeboard.example']
const webHosts = ['www.noticeboard.example']

/** The simulated Noticeboard: texts, each put up by one call. */
export const noticeboard: SimulatedNetwork = {
  platform,
  title: 'Noticeboard',
  hosts: [...apiHosts, ...webHosts],
  faults: ['token_expired', 'content_rejected', 'unavailable', 'accept_then_reset'],
  switches: {},
  facts: {},
  open,
}

function open(ports: SandboxPorts): RunningNetwork {
  const find = findRoute(routesOf(ports))
  return {
    newAuthor: () => ({ author_id: randomUUID(), facts: {} }),
    consentProblem: ({ scopes }) =>
      scopes.includes('notices') ? undefined : 'The scope notices is missing.',
    giveCode: (consent) => giveCode(ports, consent),
    isPage: ({ host }) => webHosts.includes(host),
    authorOf: (call) => authorOf(ports, call)?.author_id,
    unavailable: () => json(503, { error: 'unavailable' }),
    bodyBytesMax: () => 65_536,
    answer(call) {
      const match = find(call)
      return match.kind === 'found'
        ? match.to(call, match.parameters)
        : json(404, { error: 'not found' })
    },
    removePost: (externalId) => ports.truth.remove(externalId),
    permalink: ({ external_id }) => ({ host: webHosts[0]!, path: `/notices/${external_id}` }),
  }
}

function routesOf(ports: SandboxPorts): Route[] {
  const as =
    (handle: (author: SandboxAuthor, call: SandboxCall) => SandboxAnswer): Route['to'] =>
    (call) => {
      const author = authorOf(ports, call)
      const isExpired =
        author === undefined || ports.faults.take('token_expired', author.author_id) !== undefined
      return isExpired ? json(401, { error: 'unauthorized' }) : handle(author, call)
    }
  const shown = (
    call: SandboxCall,
    { external_id, text, created_at }: Pick<Post, 'external_id' | 'text' | 'created_at'>,
  ) => ({
    id: external_id,
    text,
    url: call.urlOf(webHosts[0]!, `/notices/${external_id}`),
    posted_at: created_at,
  })
  return [
    {
      method: 'GET',
      hosts: webHosts,
      path: '/oauth/authorize',
      to: ({ query }) => askPerson(ports, query),
    },
    {
      method: 'POST',
      hosts: webHosts,
      path: '/oauth/authorize',
      to: (call) => decide(ports, call),
    },
    { method: 'POST', hosts: apiHosts, path: '/oauth/token', to: (call) => token(ports, call) },
    { method: 'POST', hosts: apiHosts, path: '/oauth/revoke', to: (call) => revoke(ports, call) },
    {
      method: 'GET',
      hosts: apiHosts,
      path: '/v1/me',
      to: as(({ author_id, name }) => json(200, { id: author_id, name })),
    },
    {
      method: 'GET',
      hosts: apiHosts,
      path: '/v1/notices',
      to: as(({ author_id }, call) =>
        json(200, { notices: ports.truth.ofAuthor(author_id).map((post) => shown(call, post)) }),
      ),
    },
    {
      method: 'POST',
      hosts: apiHosts,
      path: '/v1/notices',
      to: as(({ author_id }, call) => {
        const text = jsonBody(call)?.['text']
        const isRejected = ports.faults.take('content_rejected', author_id) !== undefined
        if (isRejected || typeof text !== 'string' || text === '')
          return json(422, { error: 'not taken' })
        const post = {
          external_id: randomUUID(),
          author: author_id,
          text,
          media: [],
          created_at: ports.clock.now(),
        }
        ports.truth.add(post)
        return ports.faults.take('accept_then_reset', author_id) === undefined
          ? json(201, shown(call, post))
          : { cut: 'reset' }
      }),
    },
    {
      method: 'GET',
      hosts: webHosts,
      path: '/notices/:id',
      to: (_call, { id }) => ports.postPage(id!),
    },
  ]
}

function askPerson(ports: SandboxPorts, query: URLSearchParams): SandboxAnswer {
  return consentPage(
    'Noticeboard',
    query.get('client_id') ?? '',
    scopesIn(query),
    ports.authors.list(),
  )
}

/** The page has posted to its own address. */
function decide(ports: SandboxPorts, call: SandboxCall): SandboxAnswer {
  const { query } = call
  const redirectUri = query.get('redirect_uri') ?? ''
  const decision = readDecision(call)
  const author = decision.kind === 'allow' ? ports.authors.byId(decision.authorId) : undefined
  if (!isRedirectUri(redirectUri))
    return consentError(400, 'Noticeboard', 'The address to return to is not one.')
  const state = { state: query.get('state') ?? '' }
  if (author === undefined)
    return redirect(withParameters(redirectUri, { ...state, error: 'access_denied' }))
  const consent = {
    author,
    clientId: query.get('client_id') ?? '',
    redirectUri,
    scopes: scopesIn(query),
  }
  const code = giveCode(ports, { ...consent, codeChallenge: null, codeChallengeMethod: null })
  return redirect(withParameters(redirectUri, { ...state, code }))
}

const scopesIn = (query: URLSearchParams): string[] => (query.get('scope') ?? '').split(' ')

const giveCode = (ports: SandboxPorts, consent: Consent): string =>
  ports.tokens.issueCode(platform, consent, 60_000)

function token(ports: SandboxPorts, call: SandboxCall): SandboxAnswer {
  const form = formBody(call)
  const found = ports.tokens.redeemCode(platform, form?.get('code') ?? '')
  if (found.state !== 'valid' || found.code.redirect_uri !== form?.get('redirect_uri'))
    return json(400, { error: 'invalid_grant' })
  const { client_id, author_id, scopes, granted_at } = found.code
  const grant = {
    platform,
    client_id,
    author_id,
    scopes,
    granted_at,
    family: ports.tokens.newFamily(),
  }
  return json(200, {
    access_token: ports.tokens.issue({ ...grant, kind: 'access' }, null),
    scope: scopes.join(' '),
  })
}

function revoke(ports: SandboxPorts, call: SandboxCall): SandboxAnswer {
  ports.tokens.revoke(formBody(call)?.get('token') ?? '')
  return json(200, {})
}

function authorOf(ports: SandboxPorts, call: SandboxCall): SandboxAuthor | undefined {
  const found = ports.tokens.check(platform, 'access', bearer(call) ?? '')
  return found.state === 'valid' ? ports.authors.byId(found.token.author_id) : undefined
}
