import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptInvitation, type Accepted } from '../accounts/sign-in/accept-invitation.ts'
import { passkeyDomain } from '../accounts/sign-in/passkey-domain.ts'
import type { SignIn } from '../accounts/sign-in/sign-in.ts'
import type { Doors } from '../context.ts'
import { clientAddress } from './client-address.ts'
import { readJsonBytes } from './read-body.ts'
import { refuseForeignOrigin } from './same-origin.ts'
import { parseStrictJson } from './strict-json.ts'

/** better-auth's own endpoints that are open; everything else that it can do is not there. */
const open: readonly (readonly ['GET' | 'POST', string])[] = [
  ['POST', 'sign-in/email'],
  ['POST', 'sign-in/magic-link'],
  ['POST', 'sign-out'],
  ['GET', 'get-session'],
  ['GET', 'list-sessions'],
  ['POST', 'revoke-session'],
  ['POST', 'revoke-sessions'],
  ['POST', 'revoke-other-sessions'],
  ['POST', 'change-password'],
  ['POST', 'request-password-reset'],
  ['POST', 'reset-password'],
  ['GET', 'passkey/generate-register-options'],
  ['POST', 'passkey/verify-registration'],
  ['GET', 'passkey/generate-authenticate-options'],
  ['POST', 'passkey/verify-authentication'],
  ['GET', 'passkey/list-user-passkeys'],
  ['POST', 'passkey/delete-passkey'],
  ['POST', 'passkey/update-passkey'],
]

/** Signing in and out, for browsers. */
export function addSignInRoutes(app: FastifyInstance, doors: Doors, signIn: SignIn): void {
  const route = (method: 'GET' | 'POST', path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({
      method,
      url: `/auth/${path}`,
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        refuseForeignOrigin(doors, request)
      },
      handler,
    })
  for (const [method, path] of open)
    route(method, path, async (request, reply) => {
      const body = method === 'POST' ? await readJsonBytes(request.raw) : undefined
      const { handler } = await signIn.open()
      return pass(reply, await handler(asWebRequest(doors, request, body)))
    })

  route('GET', 'options', async (request) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    return { mail: doors.mail !== null, passkeys: host === passkeyDomain(doors.addresses.publicUrl()) }
  })

  route('POST', 'one-time-link', async (request, reply) => {
    return useLink(doors, signIn, request, reply, await textIn(request, 'token'))
  })

  route('POST', 'set-password', async (request, reply) => {
    const newPassword = await textIn(request, 'newPassword')
    const { api } = await signIn.open()
    return pass(reply, await api.setPassword({ body: { newPassword }, headers: headersOf(request), asResponse: true }))
  })

  route('POST', 'invitation', async (request, reply) => {
    const sessionToken = doors.sessions.tokenIn(request.headers.cookie)
    const accepted = await acceptInvitation(doors, { token: await textIn(request, 'token'), sessionToken })
    if (accepted.kind === 'new') return useLink(doors, signIn, request, reply, accepted.token, { account_id: accepted.accountId })
    return answerAccepted(reply, accepted)
  })
}

function answerAccepted(reply: FastifyReply, accepted: Exclude<Accepted, { kind: 'new' }>) {
  switch (accepted.kind) {
    case 'joined':
      return { account_id: accepted.accountId }
    case 'sign_in_first':
      return refuse(reply, 401, 'SIGN_IN_FIRST', `Sign in as ${accepted.email}, then open the link again.`, { email: accepted.email })
    case 'other_person':
      return refuse(reply, 403, 'OTHER_PERSON', `The invitation is for ${accepted.email}.`, { email: accepted.email })
    case 'invalid':
      return refuse(reply, 400, 'INVALID_TOKEN', 'This link has been used, or has expired: ask for another.')
    default:
      return accepted satisfies never
  }
}

/** In the form that better-auth's own refusals have. */
function refuse(reply: FastifyReply, status: number, code: string, message: string, more: object = {}) {
  void reply.code(status)
  return { code, message, ...more }
}

/** Answers with better-auth's words, or with `instead` once the person is signed in. */
async function useLink(
  doors: Doors,
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  instead?: object,
): Promise<unknown> {
  const { api } = await signIn.open()
  const headers = headersOf(request)
  const answer = await api.magicLinkVerify({ query: { token }, headers, request: asWebRequest(doors, request), asResponse: true })
  // It would lead a browser that opened the link itself to a page that says what went wrong.
  if (answer.status === 302) return refuse(reply, 401, 'INVALID_TOKEN', 'This link has been used, or has expired: ask for another.')
  return pass(reply, answer, instead)
}

async function textIn(request: FastifyRequest, name: string): Promise<string> {
  const body = parseStrictJson(await readJsonBytes(request.raw))
  const value = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>)[name] : undefined
  if (typeof value !== 'string' || value === '' || value.length > 1_000)
    throw new Refusal('missing_parameter', `The body needs \`${name}\`.`, [{ pointer: `/${name}`, detail: 'must be a text' }])
  return value
}

function asWebRequest(doors: Doors, request: FastifyRequest, body?: Uint8Array): Request {
  const { origin } = new URL(doors.addresses.publicUrl())
  return new Request(`${origin}${request.raw.url}`, {
    method: request.method,
    headers: headersOf(request),
    ...(body !== undefined && { body: body.length === 0 ? '{}' : Buffer.from(body) }),
  })
}

const passedOn = ['accept', 'content-type', 'cookie', 'origin', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ 'x-crier-address': clientAddress(request) })
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (request.method === 'POST') headers.set('content-type', 'application/json')
  return headers
}

async function pass(reply: FastifyReply, answer: Response, instead?: object): Promise<FastifyReply> {
  if (answer.status >= 500)
    throw new Refusal('internal_error', 'Something went wrong on our side. The operator finds it under the request id.')
  for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie)
  const retryAfter = answer.headers.get('x-retry-after')
  if (retryAfter !== null) void reply.header('retry-after', retryAfter).header('x-retry-after', retryAfter)
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .send(instead && answer.ok ? JSON.stringify(instead) : await answer.text())
}
