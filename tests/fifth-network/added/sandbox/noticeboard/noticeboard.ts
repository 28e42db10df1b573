import { randomUUID } from 'node:crypto'
import type { Author } from '../core/authors.ts'
import { formBody, jsonBody } from '../core/bodies.ts'
import { bearer, json, redirect, type Answer, type Call } from '../core/call.ts'
import { consentError, consentPage, isRedirectUri, readDecision, withParameters } from '../core/consent-page.ts'
import type { Consent, Network, Ports, RunningNetwork } from '../core/network.ts'
import { router, type Route } from '../core/routes.ts'
import type { Post } from '../core/truth.ts'

const platform = 'noticeboard'
const apiHosts = ['api.noticeboard.example']
const webHosts = ['www.noticeboard.example']

/** The simulated Noticeboard: texts, each put up by one call. */
export const noticeboard: Network = {
  platform,
  title: 'Noticeboard',
  hosts: [...apiHosts, ...webHosts],
  faults: ['token_expired', 'content_rejected', 'unavailable', 'accept_then_reset'],
  switches: {},
  facts: {},
  open,
}

function open(ports: Ports): RunningNetwork {
  const find = router(routesOf(ports))
  return {
    newAuthor: () => ({ author_id: randomUUID(), facts: {} }),
    consentProblem: ({ scopes }) => (scopes.includes('notices') ? undefined : 'The scope notices is missing.'),
    giveCode: (consent) => giveCode(ports, consent),
    isPage: ({ host }) => webHosts.includes(host),
    authorOf: (call) => authorOf(ports, call)?.author_id,
    unavailable: () => json(503, { error: 'unavailable' }),
    bodyBytesMax: () => 65_536,
    answer(call) {
      const match = find(call)
      return match.kind === 'found' ? match.to(call, match.parameters) : json(404, { error: 'not found' })
    },
    removePost: (externalId) => ports.truth.remove(externalId),
    permalink: ({ external_id }) => ({ host: webHosts[0]!, path: `/notices/${external_id}` }),
  }
}

function routesOf(ports: Ports): Route[] {
  const as =
    (handle: (author: Author, call: Call) => Answer): Route['to'] =>
    (call) => {
      const author = authorOf(ports, call)
      const isExpired = author === undefined || ports.faults.take('token_expired', author.author_id) !== undefined
      return isExpired ? json(401, { error: 'unauthorized' }) : handle(author, call)
    }
  const shown = (call: Call, { external_id, text, created_at }: Pick<Post, 'external_id' | 'text' | 'created_at'>) => ({
    id: external_id,
    text,
    url: call.urlOf(webHosts[0]!, `/notices/${external_id}`),
    posted_at: created_at,
  })
  return [
    { method: 'GET', hosts: webHosts, path: '/oauth/authorize', to: ({ query }) => askPerson(ports, query) },
    { method: 'POST', hosts: webHosts, path: '/oauth/authorize', to: (call) => decide(ports, call) },
    { method: 'POST', hosts: apiHosts, path: '/oauth/token', to: (call) => token(ports, call) },
    { method: 'POST', hosts: apiHosts, path: '/oauth/revoke', to: (call) => revoke(ports, call) },
    { method: 'GET', hosts: apiHosts, path: '/v1/me', to: as(({ author_id, name }) => json(200, { id: author_id, name })) },
    {
      method: 'GET',
      hosts: apiHosts,
      path: '/v1/notices',
      to: as(({ author_id }, call) => json(200, { notices: ports.truth.ofAuthor(author_id).map((post) => shown(call, post)) })),
    },
    {
      method: 'POST',
      hosts: apiHosts,
      path: '/v1/notices',
      to: as(({ author_id }, call) => {
        const text = jsonBody(call)?.['text']
        const isRejected = ports.faults.take('content_rejected', author_id) !== undefined
        if (isRejected || typeof text !== 'string' || text === '') return json(422, { error: 'not taken' })
        const post = { external_id: randomUUID(), author: author_id, text, media: [], created_at: ports.clock.now() }
        ports.truth.add(post)
        return ports.faults.take('accept_then_reset', author_id) === undefined ? json(201, shown(call, post)) : { cut: 'reset' }
      }),
    },
    { method: 'GET', hosts: webHosts, path: '/notices/:id', to: (_call, { id }) => ports.postPage(id!) },
  ]
}

function askPerson(ports: Ports, query: URLSearchParams): Answer {
  return consentPage('Noticeboard', query.get('client_id') ?? '', scopesIn(query), ports.authors.list())
}

/** The page has posted to its own address. */
function decide(ports: Ports, call: Call): Answer {
  const { query } = call
  const redirectUri = query.get('redirect_uri') ?? ''
  const decision = readDecision(call)
  const author = decision.kind === 'allow' ? ports.authors.byId(decision.authorId) : undefined
  if (!isRedirectUri(redirectUri)) return consentError(400, 'Noticeboard', 'The address to return to is not one.')
  const state = { state: query.get('state') ?? '' }
  if (author === undefined) return redirect(withParameters(redirectUri, { ...state, error: 'access_denied' }))
  const consent = { author, clientId: query.get('client_id') ?? '', redirectUri, scopes: scopesIn(query) }
  const code = giveCode(ports, { ...consent, codeChallenge: null, codeChallengeMethod: null })
  return redirect(withParameters(redirectUri, { ...state, code }))
}

const scopesIn = (query: URLSearchParams): string[] => (query.get('scope') ?? '').split(' ')

function giveCode(ports: Ports, { author, clientId, redirectUri, scopes, codeChallenge, codeChallengeMethod }: Consent): string {
  const code = {
    platform,
    client_id: clientId,
    author_id: author.author_id,
    scopes,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    code_challenge_method: codeChallengeMethod,
  }
  return ports.tokens.issueCode(code, 60_000)
}

function token(ports: Ports, call: Call): Answer {
  const form = formBody(call)
  const found = ports.tokens.redeemCode(platform, form?.get('code') ?? '')
  if (found.state !== 'valid' || found.code.redirect_uri !== form?.get('redirect_uri')) return json(400, { error: 'invalid_grant' })
  const { client_id, author_id, scopes, granted_at } = found.code
  const grant = { platform, client_id, author_id, scopes, granted_at, family: ports.tokens.newFamily() }
  return json(200, { access_token: ports.tokens.issue({ ...grant, kind: 'access' }, null), scope: scopes.join(' ') })
}

function revoke(ports: Ports, call: Call): Answer {
  ports.tokens.revoke(formBody(call)?.get('token') ?? '')
  return json(200, {})
}

function authorOf(ports: Ports, call: Call): Author | undefined {
  const found = ports.tokens.check(platform, 'access', bearer(call) ?? '')
  return found.state === 'valid' ? ports.authors.byId(found.token.author_id) : undefined
}
