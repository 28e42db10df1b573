import { labelOf } from '@crier/contract/networks/index.ts'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { saveAudience, type AudienceChoice } from '../../connections/authorize/choose-audience.ts'
import {
  finishAuthorization,
  type Connected,
} from '../../connections/authorize/finish-authorization.ts'
import { finishChoice } from '../../connections/authorize/finish-choice.ts'
import { openAuthorization, readReturning } from '../../connections/authorize/open-authorization.ts'
import type { AuthorizePorts } from '../../connections/authorize/authorization.ts'
import { digest, secret } from '../../connections/authorize/link-secrets.ts'
import {
  returnLocation,
  type Back,
  type Ending,
} from '../../connections/authorize/return-address.ts'
import { accountName } from '../../accounts/present-account.ts'
import { askAuthors } from './choose-authors-page.ts'
import { htmlTemplate } from './html.ts'
import { htmlPage } from './page.ts'
import { readForm } from '../request/read-form.ts'
import { formPolicy, formPolicyTo, pagePolicy } from '../pipeline/security-headers.ts'

const cookieName = 'crier_connect'
// Ten minutes for the network's consent, an hour for each of the two choices after it.
const cookieSeconds = 7_800

// Link scanners send HEAD: that must not use the address up.
const config = { countedBy: { group: 'connect', max: 120 } }
const visited = { config, exposeHeadRoute: false }

type PlatformRoute = { Params: { platform: string } }

/**
 * The addresses that a browser visits while a network is being connected. None needs a key: the
 * authorization state in it is one.
 */
export function addConnectRoutes(app: FastifyInstance, ports: AuthorizePorts): void {
  app.get<{ Params: { platform: string; authorizationState: string } }>(
    '/api/connections/:platform/authorize/:authorizationState',
    visited,
    async (request, reply) => {
      const platform = knownPlatform(request.params.platform)
      const { authorizationState } = request.params
      const isConfirmed = hasSeenPage(request)
      const asked = isConfirmed
        ? undefined
        : await readReturning(ports, platform, authorizationState)
      if (asked) return askToReturn(ports, reply, { platform, authorizationState, ...asked })
      const opened = await openAuthorization(ports, platform, authorizationState, isConfirmed)
      if (!opened)
        return showPage(
          reply,
          410,
          'This address has expired',
          'It works once, for ten minutes. Ask for a new one: POST /api/connections/' +
            platform +
            '/authorize.',
        )
      setCookie(ports, reply, platform, opened.cookie)
      return reply.redirect(opened.location, 302)
    },
  )

  app.get<PlatformRoute>('/api/connections/:platform/callback', visited, async (request, reply) => {
    const platform = knownPlatform(request.params.platform)
    // Instagram glues `#_` to its codes; some clients send it along.
    const query = new URL(request.url, 'http://localhost').searchParams
    const code = query.get('code')?.replace(/#_$/, '') || undefined
    const answer = {
      state: query.get('state') ?? '',
      cookie: cookieOf(request) ?? '',
      code,
      error: query.get('error') ?? undefined,
    }
    const result = await finishAuthorization(ports, platform, answer)
    const { back } = result
    if (result.kind === 'choose')
      return askAuthors(
        reply,
        result,
        back === null ? {} : { leave: returnLocation(back, declined) },
      )
    if (result.kind === 'connected') return showConnected(reply, platform, result, back)
    forgetCookie(reply, platform)
    const status = result.kind === 'refused' ? 'refused' : 'failed'
    if (back) return goBack(reply, back, { status, errorCode: result.code })
    return showPage(reply, result.kind === 'taken' ? 409 : 400, 'Not connected', result.detail)
  })

  // As below: only the page that this browser was shown has the token.
  app.post<PlatformRoute>(
    '/api/connections/:platform/authors',
    { config },
    async (request, reply) => {
      const platform = knownPlatform(request.params.platform)
      const form = await readForm(request.raw)
      const choice = {
        token: form.get('choice') ?? '',
        cookie: cookieOf(request) ?? '',
        answer: form.get('answer') ?? '',
        authors: form.getAll('author'),
      }
      try {
        const done = await finishChoice(ports, platform, choice)
        return done
          ? showConnected(reply, platform, done.result, done.back)
          : showPage(reply, 400, 'Not chosen', pageIsOver)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return showPage(
          reply,
          error.code === 'conflict' ? 409 : 400,
          'Not connected',
          error.message,
        )
      }
    },
  )

  // Needs no key or session: the token is on the page that the browser was shown, and the cookie is
  // that browser's.
  app.post<PlatformRoute>(
    '/api/connections/:platform/audience',
    { config },
    async (request, reply) => {
      const platform = knownPlatform(request.params.platform)
      const form = await readForm(request.raw)
      const choice = {
        token: form.get('choice') ?? '',
        cookie: cookieOf(request) ?? '',
        level: form.get('privacy_level') ?? '',
      }
      const stored = await saveAudience(ports, platform, choice)
      if (!stored) return showPage(reply, 400, 'Not chosen', pageIsOver)
      forgetCookie(reply, platform)
      const { back, connectionId } = stored
      if (back) return goBack(reply, back, { status: 'connected', connectionId })
      return showPage(
        reply,
        200,
        'Connected',
        `Posts are shown to: ${audienceNames[choice.level] ?? choice.level}. You can ` +
          'close this page.',
      )
    },
  )
}

/** The person was asked for a choice and left the page by its link. */
const declined = { status: 'refused', errorCode: 'access_denied' } as const

function goBack(reply: FastifyReply, back: Back, ending: Ending) {
  return reply.redirect(returnLocation(back, ending), 303)
}

/**
 * Before the consent: a person who was lured here by another customer of the same product sees
 * whose workspace it is, and where the browser goes. Nothing is used up yet.
 */
function askToReturn(
  ports: AuthorizePorts,
  reply: FastifyReply,
  {
    platform,
    authorizationState,
    return_url,
    ...account
  }: Parameters<typeof accountName>[0] & {
    readonly platform: Platform
    readonly authorizationState: string
    readonly return_url: string | null
  },
) {
  const cookie = secret(ports.random)
  setCookie(ports, reply, platform, cookie)
  const confirm = `${cookiePath(platform)}/authorize/${authorizationState}?seen=${digest(cookie).toString('base64url')}`
  const title = `Connect ${labelOf(platform)} to “${accountName(account)}”?`
  const body = htmlTemplate`<main class="problem">
    <p class="status">Crier</p>
    <h1>${title}</h1>
    <p>The people of the workspace “${accountName(account)}” can then publish in your name on ${labelOf(platform)}. Afterwards this browser returns to <strong>${new URL(return_url!).host}</strong>.</p>
    <p>If you do not know this workspace or ${new URL(return_url!).host}, close this page: nothing has changed.</p>
    <p><a class="button" id="continue" href="${confirm}">Continue to ${labelOf(platform)}</a></p>
  </main>`
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(htmlPage(title, body))
}

/** True in the browser that was shown the page: no other knows the cookie, nor its digest. */
function hasSeenPage(request: FastifyRequest): boolean {
  const cookie = cookieOf(request)
  const seen = new URL(request.url, 'http://localhost').searchParams.get('seen')
  // mutant: seen-page
  return cookie !== undefined && seen === digest(cookie).toString('base64url')
}

function setCookie(
  ports: AuthorizePorts,
  reply: FastifyReply,
  platform: Platform,
  cookie: string,
): void {
  // The way back arrives by a redirect from the network, so the cookie must travel on a
  // top-level navigation: Lax.
  const secure = ports.addresses.publicUrl().startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${cookieName}=${cookie}; Path=${cookiePath(platform)}; Max-Age=${cookieSeconds}; ` +
      `HttpOnly; SameSite=Lax${secure}`,
  )
}

const pageIsOver =
  'This page has expired, was used, or belongs to another browser. Connect the account again.'

function showConnected(
  reply: FastifyReply,
  platform: Platform,
  result: Extract<Connected, { kind: 'connected' }>,
  back: Back | null,
) {
  const { accountName, networkName, connectionId, audience, more } = result
  const connected = { status: 'connected', connectionId } as const
  if (audience !== null) return askAudience(reply, platform, result, audience, back)
  if (more !== null)
    return askAuthors(reply, more, {
      before: `${accountName} is connected.`,
      ...(back && { leave: returnLocation(back, connected) }),
    })
  forgetCookie(reply, platform)
  if (back) return goBack(reply, back, connected)
  const text =
    `${accountName} is connected: what you schedule for ${networkName} goes out there. You can ` +
    'close this page.'
  return showPage(reply, 200, 'Connected', text)
}

const audienceNames: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'everyone',
  FOLLOWER_OF_CREATOR: 'followers',
  MUTUAL_FOLLOW_FRIENDS: 'friends (followers who are followed back)',
  SELF_ONLY: 'only you',
}

/** Nothing is chosen beforehand: the network wants the person to do it. */
function askAudience(
  reply: FastifyReply,
  platform: Platform,
  { accountName, networkName }: { readonly accountName: string; readonly networkName: string },
  { token, options }: AudienceChoice,
  back: Back | null,
) {
  const body = htmlTemplate`<main class="problem">
    <p class="status">Crier</p>
    <h1>Who may see the posts?</h1>
    <p>${accountName} is connected. Choose who sees what you schedule for ${networkName}; until then nothing goes out there.</p>
    <form method="post" action="${cookiePath(platform)}/audience">
      <input type="hidden" name="choice" value="${token}" />
      ${options.map(
        (option) =>
          htmlTemplate`<p>
            <label><input type="radio" name="privacy_level" value="${option}" required /> ${audienceNames[option] ?? option}</label>
          </p>`,
      )}
      <button type="submit" id="choose">Save</button>
    </form>
  </main>`
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', back ? formPolicyTo(back.url) : formPolicy)
    .send(htmlPage('Who may see the posts?', body))
}

function forgetCookie(reply: FastifyReply, platform: Platform): void {
  void reply.header(
    'set-cookie',
    `${cookieName}=; Path=${cookiePath(platform)}; Max-Age=0; HttpOnly; SameSite=Lax`,
  )
}

const cookiePath = (platform: Platform) => `/api/connections/${platform}`

function knownPlatform(name: string): Platform {
  const platform = platforms.find((known) => known === name)
  if (!platform) throw new Refusal('not_found', 'There is no such network.')
  return platform
}

function cookieOf(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{1,100})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1]
}

function showPage(reply: FastifyReply, status: number, title: string, text: string) {
  const body = htmlTemplate`<main class="problem">
    <p class="status">Crier</p>
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a class="button" href="/connections">Go to your connections</a></p>
  </main>`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(htmlPage(title, body))
}
