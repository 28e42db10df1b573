import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOAuthOn } from '../../accounts/agent-grants/oauth-setting.ts'
import { sessionCookieName } from '../../accounts/sign-in/session-cookie.ts'
import type { Use } from '../../context.ts'
import { htmlTemplate } from './html.ts'
import { htmlPage } from './page.ts'
import { takesEncoding } from '../pipeline/content-encoding.ts'
import { pagePolicy } from '../pipeline/security-headers.ts'

export interface Dashboard {
  /** The build's folder: index.html, preloads.json, assets/. */
  readonly folder: string
}

const filesBeside = [
  'favicon.svg',
  'favicon.ico',
  'manifest.webmanifest',
  'manifest.de.webmanifest',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
]

const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Addresses that the page itself understands; a newcomer may come in by any of them. */
export const places = [
  '/',
  '/calendar',
  '/compose',
  '/posts',
  '/posts/*',
  '/results',
  '/library',
  '/import',
  '/slots',
  '/connections',
  '/notices',
  '/activity',
  '/developers',
  '/developers/*',
  '/brand',
  '/settings',
  '/workspaces',
  '/members',
  '/sign-in',
  '/welcome',
]

/**
 * The dashboard; where there is none, a newcomer who opens the address of the ready line finds
 * the reference.
 */
export function addDashboard(
  app: FastifyInstance,
  ports: Use<'config'>,
  dashboard: Dashboard | null,
): void {
  if (dashboard === null) {
    app.get('/', async (_request, reply) => reply.redirect('/docs', 302))
    return
  }
  const open = isOAuthOn(ports.config) ? [...places, '/oauth/authorize'] : places
  for (const part of open)
    app.get(part, (request, reply) =>
      sendPage(reply, dashboard, request.routeOptions.url, hasSession(request)),
    )
  // The former address of the results.
  app.get('/weeks', async (_request, reply) => reply.redirect('/results', 302))
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) =>
    sendFile(
      request,
      reply,
      join(dashboard.folder, 'assets'),
      request.params.file,
      'public, max-age=31536000, immutable',
    ),
  )
  for (const file of filesBeside)
    app.get(`/${file}`, (request, reply) =>
      sendFile(request, reply, dashboard.folder, file, 'public, max-age=3600'),
    )
  app.get('/service-worker.js', (request, reply) =>
    // The policy is that of the worker itself, which asks this server for the files that it keeps.
    sendFile(
      request,
      reply.header('content-security-policy', workerPolicy),
      dashboard.folder,
      'service-worker.js',
      'no-cache',
    ),
  )
}

/** The dashboard at an address that leads nowhere: it says so itself, and shows the way on. */
export function unknownPage(dashboard: Dashboard): (reply: FastifyReply) => Promise<FastifyReply> {
  return (reply) => sendPage(reply.code(404), dashboard)
}

const sessionCookie = new RegExp(
  `(?:^|;\\s*)(?:${[true, false].map(sessionCookieName).join('|')})=`,
)

/** By name alone: the API validates the cookie. */
const hasSession = ({ headers }: FastifyRequest): boolean =>
  sessionCookie.test(headers.cookie ?? '')

/** Scripts and styles come from files of this server only. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

async function sendPage(
  reply: FastifyReply,
  { folder }: Dashboard,
  place = '',
  isSignedIn = false,
): Promise<FastifyReply> {
  const text = await readOrNull(join(folder, 'index.html'))
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  if (text === null) return sendNotBuilt(reply)
  const { early, files } = await preloads(folder, place)
  const script = isSignedIn && early ? `<script type="module" src="${early}"></script>` : ''
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" href="${file}" />`
      : `<link rel="modulepreload" href="${file}" />`,
  )
  const whole = text
    .toString('utf8')
    .replace('<head>', `<head>${script}`)
    .replace('</head>', `${links.join('')}</head>`)
  return reply.header('content-security-policy', policy).send(whole)
}

interface Preloads {
  /**
   * Begins the page's first requests, before all other scripts; without a session they would be
   * refused.
   */
  readonly early?: string
  /** Files that the shell would request only once it runs. */
  readonly files: readonly string[]
}

/** Preloads of the page at this place. */
async function preloads(folder: string, place: string): Promise<Preloads> {
  const text = await readOrNull(join(folder, 'preloads.json'))
  if (text === null) return { files: [] }
  const { early, files } = JSON.parse(text.toString('utf8')) as {
    readonly early: string
    readonly files: Record<string, readonly string[]>
  }
  return place in files ? { early, files: files[place]! } : { files: [] }
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  void reply.code(503).header('content-security-policy', pagePolicy)
  const body = htmlTemplate`<main class="problem">
    <h1>The dashboard is not built</h1>
    <p>
      It was installed without install scripts. Run <code>npm run build</code> in the program’s folder, then open this page again.
      Everything else works: <a href="/docs">the API reference</a>.
    </p>
  </main>`
  return reply.send(htmlPage('Dashboard', body))
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  name: string,
  caching: string,
): Promise<FastifyReply> {
  const type = types[name.split('.').at(-1) ?? '']
  // A bare name: nothing outside of the folder has one.
  if (type === undefined || !/^[\w-][\w.-]*$/.test(name)) throw notFound()
  void reply.type(type).header('cache-control', caching).header('vary', 'accept-encoding')
  for (const { name: encoding, ending } of encodings) {
    const packed =
      takesEncoding(request, encoding) && (await readOrNull(join(folder, `${name}${ending}`)))
    if (packed) return reply.header('content-encoding', encoding).send(packed)
  }
  const plain = await readOrNull(join(folder, name))
  if (plain === null) {
    void reply.removeHeader('cache-control')
    throw notFound()
  }
  return reply.send(plain)
}

const notFound = () => new Refusal('not_found', 'There is nothing at this address.')

async function readOrNull(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}
