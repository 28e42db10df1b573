import { platforms, type Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { saveAudience, type AudienceChoice } from '../../connections/authorize/choose-audience.ts'
import {
  finishAuthorization,
  type Connected,
} from '../../connections/authorize/finish-authorization.ts'
import { finishChoice } from '../../connections/authorize/finish-choice.ts'
import { openAuthorization } from '../../connections/authorize/open-authorization.ts'
import type { AuthorizePorts } from '../../connections/authorize/authorization.ts'
import { askAuthors } from './choose-authors-page.ts'
import { htmlTemplate } from './html.ts'
import { htmlPage } from './page.ts'
import { readForm } from '../request/read-form.ts'
import { formPolicy, pagePolicy } from '../pipeline/security-headers.ts'

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
      const opened = await openAuthorization(ports, platform, request.params.authorizationState)
      if (!opened)
        return showPage(
          reply,
          410,
          'This address has expired',
          'It works once, for ten minutes. Ask for a new one: POST /api/connections/' +
            platform +
            '/authorize.',
        )
      // The way back arrives by a redirect from the network, so the cookie must travel on a
      // top-level navigation: Lax.
      const secure = ports.addresses.publicUrl().startsWith('https:') ? '; Secure' : ''
      const cookie =
        `${cookieName}=${opened.cookie}; Path=${cookiePath(platform)}; Max-Age=${cookieSeconds}; ` +
        `HttpOnly; SameSite=Lax${secure}`
      return reply.header('set-cookie', cookie).redirect(opened.location, 302)
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
    if (result.kind === 'choose') return askAuthors(reply, result)
    if (result.kind === 'connected') return showConnected(reply, platform, result)
    forgetCookie(reply, platform)
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
        const result = await finishChoice(ports, platform, choice)
        return result
          ? showConnected(reply, platform, result)
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

const pageIsOver =
  'This page has expired, was used, or belongs to another browser. Connect the account again.'

function showConnected(
  reply: FastifyReply,
  platform: Platform,
  result: Extract<Connected, { kind: 'connected' }>,
) {
  const { accountName, networkName, audience, more } = result
  if (audience !== null) return askAudience(reply, platform, result, audience)
  if (more !== null) return askAuthors(reply, more, `${accountName} is connected.`)
  forgetCookie(reply, platform)
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
    .header('content-security-policy', formPolicy)
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
