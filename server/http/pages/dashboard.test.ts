import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fastify from 'fastify'
import { readConfig } from '../../config.ts'
import { offlinePlaces } from '../../../web/offline/places.ts'
import { addDashboard, places } from './dashboard.ts'

const folder = await mkdtemp(join(tmpdir(), 'crier-dashboard-'))
after(() => rm(folder, { recursive: true, force: true }))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<main></main>')
await writeFile(join(folder, 'assets/main-1a2b.js'), 'plain')
await writeFile(join(folder, 'assets/main-1a2b.js.br'), 'packed')
await writeFile(join(folder, 'secret.js'), 'secret')

async function port(built: string | null) {
  const app = fastify()
  addDashboard(app, { config: readConfig({}) }, built === null ? null : { folder: built })
  return {
    get: (url: string, headers = {}) => app.inject({ url, headers }),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

test('every place of the dashboard answers with the page, which takes scripts and styles from files of the server alone', async () => {
  await using served = await port(folder)
  for (const part of [
    '/',
    '/calendar',
    '/posts/sch_1',
    '/developers/webhooks/whk_1',
    '/sign-in',
    '/members',
    '/welcome',
    '/notices',
    '/results',
    '/library',
    '/import',
    '/activity',
  ]) {
    const { statusCode, headers, body } = await served.get(part)
    assert.deepEqual(
      [statusCode, headers['cache-control'], headers['content-type']],
      [200, 'no-store', 'text/html; charset=utf-8'],
    )
    assert.equal(body, '<main></main>')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /nonce|unsafe|https?:|\*/)
  }
  assert.equal((await served.get('/nowhere')).statusCode, 404)
  assert.equal((await served.get('/weeks')).headers.location, '/results')
})

test('dashboard: preloads a page’s own files, and starts the first requests for a browser with a session', async () => {
  const built = join(folder, 'with-preloads')
  await mkdir(built)
  await writeFile(join(built, 'index.html'), '<head></head>')
  await writeFile(
    join(built, 'preloads.json'),
    JSON.stringify({
      early: '/assets/early-1a.js',
      files: { '/calendar': ['/assets/calendar-1a.js', '/assets/calendar-1a.css'] },
    }),
  )
  await using served = await port(built)
  const links =
    '<link rel="modulepreload" href="/assets/calendar-1a.js" /><link rel="preload" as="style" ' +
    'href="/assets/calendar-1a.css" />'
  assert.equal((await served.get('/calendar?only=x')).body, `<head>${links}</head>`)
  assert.equal((await served.get('/brand')).body, '<head></head>')
  for (const cookie of ['crier_session=a.b', 'theme=dark; __Host-crier_session=a.b']) {
    assert.equal(
      (await served.get('/calendar', { cookie })).body,
      `<head><script type="module" src="/assets/early-1a.js"></script>${links}</head>`,
    )
    assert.equal((await served.get('/brand', { cookie })).body, '<head></head>')
  }
  assert.equal(
    (await served.get('/calendar', { cookie: 'crier_sessions=1; not_crier_session=2' })).body,
    `<head>${links}</head>`,
  )
})

test('assets are kept for ever, packed where that is understood; nothing outside of them is given away', async () => {
  await using served = await port(folder)
  const plain = await served.get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' })
  assert.deepEqual(
    [plain.body, plain.headers['content-encoding'], plain.headers['cache-control']],
    ['plain', undefined, 'public, max-age=31536000, immutable'],
  )
  const packed = await served.get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' })
  assert.deepEqual(
    [packed.body, packed.headers['content-encoding'], packed.headers['vary']],
    ['packed', 'br', 'accept-encoding'],
  )
  for (const path of [
    '/assets/..%2fsecret.js',
    '/assets/../secret.js',
    '/assets/none.js',
    '/assets/.js',
    '/assets/index.html',
    '/favicon.svg',
  ]) {
    const answer = await served.get(path)
    assert.deepEqual(
      [path, answer.body === 'secret', answer.statusCode >= 400],
      [path, false, true],
    )
  }
})

test('a dashboard that was not built says how to build it, and the next request after that gets the page', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'crier-dashboard-'))
  after(() => rm(empty, { recursive: true, force: true }))
  await using served = await port(empty)
  const missing = await served.get('/calendar')
  assert.deepEqual([missing.statusCode, /npm run build/.test(missing.body)], [503, true])
  await writeFile(join(empty, 'index.html'), 'page')
  assert.equal((await served.get('/calendar')).body, 'page')
})

test('without a dashboard a newcomer is led to the reference', async () => {
  await using served = await port(null)
  const { statusCode, headers } = await served.get('/')
  assert.deepEqual([statusCode, headers['location']], [302, '/docs'])
})

test('the service worker opens without a connection the pages that the server has, and no others', () => {
  const firstParts = new Set(places.map((place) => place.split('/')[1]!))
  assert.deepEqual([...firstParts].toSorted(), offlinePlaces.toSorted())
})

test('dashboard: serves the service worker without caching, limited to this server', async () => {
  await writeFile(join(folder, 'service-worker.js'), 'worker')
  await using served = await port(folder)
  const { body, headers } = await served.get('/service-worker.js')
  assert.deepEqual(
    [body, headers['content-type'], headers['cache-control'], headers['content-security-policy']],
    [
      'worker',
      'text/javascript; charset=utf-8',
      'no-cache',
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    ],
  )
})
