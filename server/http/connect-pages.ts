import { platforms, type Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { finishAuthorization, openAuthorization, type AuthorizeDoors } from '../connections/authorize.ts'
import { html } from './html.ts'
import { page } from './page.ts'
import { pagePolicy } from './security-headers.ts'

const cookieName = 'crier_connect'
const cookieSeconds = 600

// Programs that look at links ask by HEAD: that must not use the address up.
const visited = { exposeHeadRoute: false }

type PlatformRoute = { Params: { platform: string } }

/** The two addresses that a browser visits while a network is being connected. Neither needs a key: the ticket is one. */
export function addConnectRoutes(app: FastifyInstance, doors: AuthorizeDoors): void {
  app.get<{ Params: { platform: string; ticket: string } }>(
    '/api/connections/:platform/authorize/:ticket',
    visited,
    async (request, reply) => {
      const platform = knownPlatform(request.params.platform)
      const opened = await openAuthorization(doors, platform, request.params.ticket)
      if (!opened)
        return showPage(
          reply,
          410,
          'This address has expired',
          'It works once, for ten minutes. Ask for a new one: POST /api/connections/' + platform + '/authorize.',
        )
      // The way back arrives by a redirect from the network, so the cookie must travel on a top-level navigation: Lax.
      const secure = doors.addresses.publicUrl().startsWith('https:') ? '; Secure' : ''
      const cookie = `${cookieName}=${opened.cookie}; Path=${cookiePath(platform)}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`
      return reply.header('set-cookie', cookie).redirect(opened.location, 302)
    },
  )

  app.get<PlatformRoute>('/api/connections/:platform/callback', visited, async (request, reply) => {
    const platform = knownPlatform(request.params.platform)
    // Instagram glues `#_` to its codes; some clients send it along (platforms.md 3.1.1).
    const query = new URL(request.url, 'http://localhost').searchParams
    const code = query.get('code')?.replace(/#_$/, '') || undefined
    const answer = { state: query.get('state') ?? '', cookie: cookieOf(request) ?? '', code, error: query.get('error') ?? undefined }
    const result = await finishAuthorization(doors, platform, answer)
    void reply.header('set-cookie', `${cookieName}=; Path=${cookiePath(platform)}; Max-Age=0; HttpOnly; SameSite=Lax`)
    if (result.kind === 'failed') return showPage(reply, 400, 'Not connected', result.detail)
    const { accountName, networkName } = result
    return showPage(
      reply,
      200,
      'Connected',
      `${accountName} is connected: what you schedule for ${networkName} goes out there. You can close this page.`,
    )
  })
}

const cookiePath = (platform: Platform) => `/api/connections/${platform}`

function knownPlatform(name: string): Platform {
  const platform = platforms.find((known) => known === name)
  if (!platform) throw new Refusal('not_found', 'There is no such network.')
  return platform
}

function cookieOf(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{1,100})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
}

function showPage(reply: FastifyReply, status: number, title: string, text: string) {
  const body = html`<main class="problem">
    <p class="status">Crier</p>
    <h1>${title}</h1>
    <p>${text}</p>
  </main>`
  return reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page(title, body))
}
