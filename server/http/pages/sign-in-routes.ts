import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptInvitation, type Accepted } from '../../accounts/members/accept-invitation.ts'
import { readAddress } from '../../accounts/sign-in/links/address.ts'
import { describeInvitation } from '../../accounts/members/describe-invitation.ts'
import { confirmAddress } from '../../accounts/sign-in/links/change-address.ts'
import { mailLink } from '../../accounts/sign-in/links/mail-link.ts'
import { openLink, openReset } from '../../accounts/sign-in/links/open-link.ts'
import { passkeyDomain } from '../../accounts/sign-in/passkey-domain.ts'
import type { SignIn } from '../../accounts/sign-in/sign-in.ts'
import { tryPassword } from '../../accounts/sign-in/wrong-passwords.ts'
import type { Ports } from '../../context.ts'
import type { UserId } from '../../ports/ids.ts'
import { assertSameOrigin } from '../pipeline/same-origin.ts'
import {
  answerAs,
  asWebRequest,
  headersOf,
  linkOver,
  readFields,
  refuse,
  textOf,
  waitAnswer,
} from '../pipeline/sign-in-exchange.ts'
import { callerGroup, countRequest } from '../limits/sign-in-limits.ts'

/** better-auth's own endpoints that are open; everything else that it can do is not there. */
const open: readonly (readonly ['GET' | 'POST', string])[] = [
  ['POST', 'sign-out'],
  ['GET', 'get-session'],
  ['GET', 'list-sessions'],
  ['POST', 'revoke-session'],
  ['POST', 'revoke-sessions'],
  ['POST', 'revoke-other-sessions'],
  ['GET', 'passkey/generate-register-options'],
  ['POST', 'passkey/verify-registration'],
  ['GET', 'passkey/generate-authenticate-options'],
  ['POST', 'passkey/verify-authentication'],
  ['GET', 'passkey/list-user-passkeys'],
  ['POST', 'passkey/delete-passkey'],
  ['POST', 'passkey/update-passkey'],
]

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Signing in and out, for browsers. */
export function addSignInRoutes(app: FastifyInstance, ports: Ports, signIn: SignIn): void {
  const route = (method: 'GET' | 'POST', path: string, handler: Handler) =>
    app.route({
      method,
      url: `/auth/${path}`,
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        assertSameOrigin(ports, request)
        const seconds = await countRequest(ports, path, request)
        return seconds > 0 ? reply.send(waitAnswer(reply, seconds)) : undefined
      },
      handler,
    })
  for (const [method, path] of open)
    route(method, path, async (request, reply) => {
      const fields = method === 'POST' ? await readFields(request) : undefined
      const { handler } = await signIn.open()
      return answerAs(reply, path, await handler(asWebRequest(ports, request, fields)))
    })

  route('GET', 'options', async (request) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    return {
      mail: ports.mail !== null,
      passkeys: host === passkeyDomain(ports.addresses.publicUrl()),
    }
  })

  addPasswordRoutes(route, ports, signIn)
  addLinkRoutes(route, ports, signIn)
}

type Route = (method: 'GET' | 'POST', path: string, handler: Handler) => void

function addPasswordRoutes(route: Route, ports: Ports, signIn: SignIn): void {
  route('POST', 'sign-in/email', async (request, reply) => {
    const fields = await readFields(request)
    const email = readAddress(textOf(fields, 'email'))
    const { handler } = await signIn.open()
    const asked = asWebRequest(ports, request, { email, password: textOf(fields, 'password') })
    const tried = await tryPassword(
      ports,
      { email, caller: callerGroup(ports, request) },
      async () => {
        const answer = await handler(asked)
        return {
          password: answer.ok ? 'right' : answer.status === 401 ? 'wrong' : 'unknown',
          answer,
        }
      },
    )
    return tried.kind === 'wait'
      ? waitAnswer(reply, tried.seconds)
      : answerAs(reply, 'sign-in/email', tried.answer)
  })

  route('POST', 'change-password', async (request, reply) => {
    const asked = asWebRequest(ports, request, await readFields(request))
    const { api, handler } = await signIn.open()
    // The library says whose session it is, as it says whose password it checks.
    const session = await api.getSession({ headers: asked.headers })
    if (session === null) return answerAs(reply, 'change-password', await handler(asked))
    const { id, email } = session.user as { id: string; email: string | null }
    const tried = await tryPassword(
      ports,
      { email: email ?? id, caller: callerGroup(ports, request) },
      async () => {
        const answer = await handler(asked)
        return {
          password: answer.ok ? 'right' : (await isWrongPassword(answer)) ? 'wrong' : 'unknown',
          answer,
        }
      },
    )
    return tried.kind === 'wait'
      ? waitAnswer(reply, tried.seconds)
      : answerAs(reply, 'change-password', tried.answer)
  })

  route('POST', 'set-password', async (request, reply) => {
    const newPassword = textOf(await readFields(request), 'newPassword')
    const { api } = await signIn.open()
    const answer = await api.setPassword({
      body: { newPassword },
      headers: headersOf(ports, request),
      asResponse: true,
    })
    return answerAs(reply, 'set-password', answer)
  })

  route('POST', 'reset-password', async (request, reply) => {
    const fields = await readFields(request)
    const newPassword = textOf(fields, 'newPassword')
    const { api, options } = await signIn.open()
    // Before the link is used up.
    if (newPassword.length < options.emailAndPassword.minPasswordLength)
      return refuse(reply, 400, 'PASSWORD_TOO_SHORT', 'Password too short')
    if (newPassword.length > options.emailAndPassword.maxPasswordLength)
      return refuse(reply, 400, 'PASSWORD_TOO_LONG', 'Password too long')
    const token = await openReset(ports, {
      token: textOf(fields, 'token'),
      sessionToken: sessionOf(ports, request),
    })
    if (token === undefined) return linkOver(reply, 400)
    const answer = await api.resetPassword({
      body: { newPassword, token },
      headers: headersOf(ports, request),
      asResponse: true,
    })
    return answerAs(reply, 'reset-password', answer)
  })
}

const isWrongPassword = async (answer: Response) =>
  (await answer.clone().text()).includes('"INVALID_PASSWORD"')

function addLinkRoutes(route: Route, ports: Ports, signIn: SignIn): void {
  const letters = { 'sign-in/magic-link': 'sign_in', 'request-password-reset': 'reset' } as const
  for (const [path, purpose] of Object.entries(letters))
    route('POST', path, async (request, reply) => {
      const { email, ...others } = await readFields(request)
      if (Object.keys(others).length > 0)
        throw new Refusal('unknown_parameter', 'The body takes `email` and nothing else.')
      const address = readAddress(textOf({ email }, 'email'))
      if (ports.mail === null) return refuse(reply, 400, 'NO_MAIL', 'This server sends no e-mail.')
      // The answer does not reveal whether the address is known: it waits neither for the email nor
      // for its absence.
      void mailLink(ports, address, purpose).catch((error: unknown) =>
        ports.log.error('mail.not_sent', error),
      )
      return { status: true }
    })

  route('POST', 'one-time-link', async (request, reply) => {
    const token = textOf(await readFields(request), 'token')
    const opened = await openLink(ports, { token, sessionToken: sessionOf(ports, request) })
    if (!opened) return linkOver(reply, 401)
    return enter(ports, signIn, request, reply, opened.userId, { accounts: opened.accounts })
  })

  route('POST', 'invitation', async (request, reply) => {
    const token = textOf(await readFields(request), 'token')
    const accepted = await acceptInvitation(ports, {
      token,
      sessionToken: sessionOf(ports, request),
    })
    if (accepted.kind !== 'new') return answerAccepted(reply, accepted, ports.mail !== null)
    return enter(ports, signIn, request, reply, accepted.userId, { account_id: accepted.accountId })
  })

  // A POST, because the token must not be in an address, where logs and histories keep it.
  route('POST', 'invitation-details', async (request, reply) => {
    const details = await describeInvitation(ports, textOf(await readFields(request), 'token'))
    return details ?? linkOver(reply, 400)
  })

  route('POST', 'confirm-email', async (request, reply) => {
    const token = textOf(await readFields(request), 'token')
    const confirmed = await confirmAddress(ports, {
      token,
      sessionToken: sessionOf(ports, request),
    })
    switch (confirmed.kind) {
      case 'changed':
        return { email: confirmed.email }
      case 'sign_in_first':
        return refuse(
          reply,
          403,
          'OTHER_BROWSER',
          'Open this link in the browser in which you asked for it, while you are signed in there.',
        )
      case 'taken':
        return refuse(
          reply,
          409,
          'ADDRESS_TAKEN',
          'Another person on this server already has this address.',
        )
      case 'invalid':
        return linkOver(reply, 400)
      default:
        return confirmed satisfies never
    }
  })
}

const sessionOf = ({ sessions }: Ports, request: FastifyRequest) =>
  sessions.tokenIn(request.headers.cookie)

/** Signs the browser in as the person who opened a link. */
async function enter(
  ports: Ports,
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: UserId,
  answer: object,
) {
  const { api } = await signIn.open()
  const headers = headersOf(ports, request)
  const entered = await api.signInAs({
    body: { userId },
    headers,
    request: asWebRequest(ports, request),
    asResponse: true,
  })
  return answerAs(reply, 'sign-in-as', entered, answer)
}

function answerAccepted(
  reply: FastifyReply,
  accepted: Exclude<Accepted, { kind: 'new' }>,
  hasMail: boolean,
) {
  switch (accepted.kind) {
    case 'joined':
      return { account_id: accepted.accountId }
    case 'sign_in_first':
      return refuse(
        reply,
        401,
        'SIGN_IN_FIRST',
        `Sign in as ${accepted.email}, then open the link again.`,
        { email: accepted.email },
      )
    case 'other_person':
      return refuse(reply, 403, 'OTHER_PERSON', `The invitation is for ${accepted.email}.`, {
        email: accepted.email,
      })
    case 'prove_first':
      return refuse(reply, 403, 'PROVE_ADDRESS', proveFirst(accepted.email, hasMail), {
        email: accepted.email,
      })
    case 'invalid':
      return linkOver(reply, 400)
    default:
      return accepted satisfies never
  }
}

const proveFirst = (email: string, hasMail: boolean) =>
  `An unverified account on this server already uses ${email}. ${
    hasMail
      ? 'Ask for a link by e-mail on the sign-in page and open it'
      : `Ask the operator for the link that \`crier accounts sign-in-link --email ${email}\` ` +
        'prints and open it'
  }, then open the invitation again.`
