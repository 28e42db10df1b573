import { places } from '@crier/server/http/pages/dashboard.ts'

export interface Sent {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * The request of a number; `key`: of an account whose window is full, on every second request to
 * what takes keys.
 */
type Make = (url: string, number: number, key: string) => Sent

// The server takes 16 KiB of headers, with the address.
const addressBytes = 15_000
// One character outside of Latin-1 doubles the whole string in memory.
const letter = encodeURIComponent('一')

const long = (number: number, bytes: number) => `${number}${letter}`.padEnd(Math.floor(bytes), 'a')

/** Each parameter as long as all together may be; without one the query is. */
const longest: Make = (url, number) => {
  const names = url.match(/:\w+|\*/g) ?? []
  if (names.length === 0) return { path: `${url}?q=${long(number, addressBytes)}` }
  return { path: url.replaceAll(/:\w+|\*/g, () => long(number, addressBytes / names.length)) }
}

const withBody =
  (type: string, body: string, make: Make = longest): Make =>
  (url, number, key) => ({ ...make(url, number, key), headers: { 'content-type': type }, body })

/** By turns larger than any body may be, and of a size that is read. */
const bodies =
  (type: string, tooLarge: string, read: (number: number) => string): Make =>
  (url, number, key) =>
    withBody(type, number % 2 === 0 ? tooLarge : read(number))(url, number, key)

const form = bodies(
  'application/x-www-form-urlencoded',
  `name=${'a'.repeat(40_000)}`,
  (number) => `token=${long(number, 3_000)}`,
)
const json = bodies('application/json', JSON.stringify({ email: 'a'.repeat(40_000) }), (number) =>
  JSON.stringify({
    email: `p${number}@example.test`,
    token: 'a'.repeat(3_000),
    password: 'correct horse',
    newPassword: 'correct horse',
  }),
)
const client = bodies(
  'application/json',
  JSON.stringify({ client_name: 'a'.repeat(40_000) }),
  (number) =>
    JSON.stringify({
      client_name: `Helper ${number}`,
      redirect_uris: [`http://127.0.0.1/${'a'.repeat(1_000)}`],
    }),
)

/** As long as it may be, and as a page of ours names it, by turns. */
const inTurn =
  (formed: (number: number) => string): Make =>
  (url, number, key) =>
    number % 2 === 0 ? longest(url, number, key) : { path: formed(number) }

const token = (number: number) => String(number).padStart(43, 'a')
const id = (prefix: string, number: number) => `${prefix}_${String(number).padStart(32, '0')}`

const keyed =
  (make: Make): Make =>
  (url, number, key) => {
    const sent = make(url, number, key)
    return number % 2 === 0
      ? sent
      : { ...sent, headers: { ...sent.headers, authorization: `Bearer ${key}` } }
  }

const tus = (headers: Record<string, string>, body?: string): Make =>
  keyed((url, number, key) => ({
    path:
      number % 4 < 2
        ? longest(url, number, key).path
        : url.replace(':upload_id', id('upl', number)),
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body !== undefined && { body }),
  }))

const names = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`n${index}`, 1]))
const call = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'generate_post', arguments: names },
})
const mcp: Make = (url, number, key) => {
  const sent = keyed(withBody('application/json', call))(url, number, key)
  return { ...sent, headers: { ...sent.headers, accept: 'application/json, text/event-stream' } }
}

const signIn = [
  'sign-out',
  'revoke-session',
  'revoke-sessions',
  'revoke-other-sessions',
  'sign-in/email',
  'change-password',
  'set-password',
]
const links = [
  'reset-password',
  'sign-in/magic-link',
  'request-password-reset',
  'one-time-link',
  'invitation',
  'invitation-details',
  'confirm-email',
]
const passkeys = [
  'verify-registration',
  'verify-authentication',
  'delete-passkey',
  'update-passkey',
]
const ofSession = ['get-session', 'list-sessions', 'options']
const ofPasskeys = [
  'generate-register-options',
  'generate-authenticate-options',
  'list-user-passkeys',
]

const read = (...urls: readonly string[]) => urls.map((url) => [`GET ${url}`, longest] as const)
const posts = (make: Make, ...urls: readonly string[]) =>
  urls.map((url) => [`POST ${url}`, make] as const)

/**
 * By method and pattern, the largest request to each route that the contract does not have. A new
 * route needs a line here.
 */
export const largestRequests: ReadonlyMap<string, Make> = new Map<string, Make>([
  ...read(
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/llms.txt',
    '/api/openapi.json',
    '/problems/:code',
  ),
  ...read('/docs', '/docs/reference.css', '/docs/reference.js', '/docs/preview.css'),
  ...read('/docs/guide', '/docs/guide/*', '/docs/guide/search', '/docs/guide/pictures/:name'),
  ...read(
    ...places,
    '/oauth/authorize',
    '/assets/:file',
    '/service-worker.js',
    '/favicon.svg',
    '/favicon.ico',
  ),
  ...read(
    '/manifest.webmanifest',
    '/manifest.de.webmanifest',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
  ),
  ...read(
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
  ),
  ...read('/media/:name', '/media/authors/:name', '/media/probe/:name', '/weeks'),
  ...read('/tiktokAbc123.txt', '/media/tiktokAbc123.txt'),
  [
    'GET /api/connections/:platform/authorize/:authorizationState',
    inTurn((number) => `/api/connections/x/authorize/${token(number)}`),
  ],
  [
    'GET /api/connections/:platform/callback',
    (_, number) => ({
      path: `/api/connections/x/callback?code=${long(number, 7_000)}&state=${long(number, 7_000)}`,
    }),
  ],
  ['POST /api/connections/:platform/authors', form],
  ['POST /api/connections/:platform/audience', form],
  ['GET /notices/unsubscribe/:token', longest],
  ['POST /notices/unsubscribe/:token', form],
  ['GET /preview/:token', inTurn((number) => `/preview/${token(number)}`)],
  ['POST /preview/:token', form],
  [
    'GET /preview/:token/:schedule/author',
    inTurn((number) => `/preview/${token(number)}/${id('sch', number)}/author?v=${'a'.repeat(64)}`),
  ],
  [
    'GET /preview/:token/:schedule/:piece/:picture',
    inTurn(
      (number) => `/preview/${token(number)}/${id('sch', number)}/${(number % 999) + 1}/1.jpg`,
    ),
  ],
  ...posts(form, '/oauth/token', '/oauth/revoke'),
  ['POST /oauth/register', client],
  ...posts(
    json,
    ...[...signIn, ...links, ...passkeys.map((name) => `passkey/${name}`)].map(
      (name) => `/auth/${name}`,
    ),
  ),
  ...read(
    ...[...ofSession, ...ofPasskeys.map((name) => `passkey/${name}`)].map(
      (name) => `/auth/${name}`,
    ),
  ),
  ['POST /mcp', mcp],
  ['OPTIONS /api/media/uploads', longest],
  [
    'POST /api/media/uploads',
    tus({ 'upload-length': '1000', 'upload-metadata': `name ${'YWFh'.repeat(1_000)}` }),
  ],
  ['HEAD /api/media/uploads/:upload_id', tus({})],
  ['DELETE /api/media/uploads/:upload_id', tus({})],
  [
    'PATCH /api/media/uploads/:upload_id',
    tus(
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      'a'.repeat(40_000),
    ),
  ],
  // Paths without a route.
  ['GET nowhere', (_, number) => ({ path: `/${long(number, addressBytes)}` })],
  ['GET /api/nowhere', (_, number) => ({ path: `/api/${long(number, addressBytes)}` })],
])
