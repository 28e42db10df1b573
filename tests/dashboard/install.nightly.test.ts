import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ensureBuilt } from '@crier/web/ensure-built.ts'
import { eventually } from '../processes.ts'
import { built, isThere, openDashboard } from './open-dashboard.ts'

// A copy, which a test replaces as an upgrade does.
await ensureBuilt()
const folder = await mkdtemp(join(tmpdir(), 'crier-dashboard-'))
after(() => rm(folder, { recursive: true, force: true }))
await cp(built, folder, { recursive: true })
const { service, signInAndKeep } = await openDashboard({ after }, {}, {}, folder)

test('the browser finds nothing that keeps the dashboard from being installed', async (t) => {
  const { page, complaints } = await signInAndKeep(t, await service.newAccount())
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The browser of a test is always a private one.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  )
  const { icons, shortcuts, start_url } = JSON.parse(data!) as {
    icons: { src: string; type: string; sizes: string }[]
    shortcuts: { url: string }[]
    start_url: string
  }
  for (const { src, type, sizes } of icons) {
    const answer = await page.request.get(`${service.url}${src}`)
    assert.deepEqual([answer.status(), answer.headers()['content-type']], [200, type], src)
    if (type === 'image/png') assert.equal(sizeOfPng(await answer.body()), sizes, src)
  }
  for (const url of [start_url, ...shortcuts.map(({ url }) => url)])
    assert.equal((await page.request.get(`${service.url}${url}`)).status(), 200, url)
  assert.deepEqual(complaints, [])
})

test('after one visit every page opens without a connection, and no address of the API or the guide does', async (t) => {
  const { page, context, complaints } = await signInAndKeep(t, await service.newAccount())
  await context.setOffline(true)
  for (const path of ['/calendar', '/compose', '/posts?show=drafts', '/settings', '/']) {
    await page.goto(`${service.url}${path}`)
    await page.locator('.shell').waitFor()
  }
  for (const path of ['/docs', '/api/session', '/nowhere'])
    await assert.rejects(page.goto(`${service.url}${path}`), /ERR_INTERNET_DISCONNECTED/)
  assert.deepEqual(complaints, [])
})

test('an upgraded server is not hidden by what the browser has kept, and a page of the version before still loads its files', async (t) => {
  const { page, context } = await signInAndKeep(t, await service.newAccount())
  await isThere(page)
  const before = await entryOf(page)
  const second = await context.newPage()
  await upgrade(folder, 'version2')
  await second.goto(`${service.url}/calendar`)
  await isThere(second)
  const now = await entryOf(second)
  assert.notEqual(now, before)
  assert.match(now, /version2/)
  await eventually(
    'the service worker of the new version',
    async () => (await second.evaluate<boolean>(isReplaced)) || undefined,
  )

  // The page of the version before opens one that it never loaded: neither the server nor the
  // browser's other cache has its file.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.getByRole('link', { name: 'Brand kit' }).click()
  await page.getByLabel('Voice').waitFor()
  assert.equal(await entryOf(page), before)

  await context.setOffline(true)
  await second.reload()
  await second.locator('.shell').waitFor()
  assert.equal(await entryOf(second), now)
})

test('a page of one version and the files of another are never kept together while servers are replaced one after the other', async (t) => {
  const { page, context } = await signInAndKeep(t, await service.newAccount())
  const before = await entryOf(page)
  await upgrade(folder, 'version3', false)
  const states =
    await page.evaluate<string>(`navigator.serviceWorker.getRegistration().then((registration) => new Promise((done) => {
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing.addEventListener('statechange', () => done(installing.state))
    })
    void registration.update()
  }))`)
  assert.equal(states, 'redundant')
  await context.setOffline(true)
  await page.reload()
  await page.locator('.shell').waitFor()
  assert.equal(await entryOf(page), before)
})

const isReplaced = `Promise.all([caches.keys(), navigator.serviceWorker.getRegistration()]).then(
  ([names, { installing, waiting, active }]) =>
    names.includes('crier-shell-version2') && installing === null && waiting === null && active.state === 'activated')`

const entryOf = (page: { evaluate<T>(code: string): Promise<T> }) =>
  page.evaluate<string>(`document.querySelector("script[src*='/index-']").src`)

/** Width and height from the file. */
const sizeOfPng = (file: Buffer): string => `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`

/** The same dashboard with other file names. */
async function upgrade(folder: string, mark: string, isWhole = true): Promise<void> {
  const assets = await readdir(join(folder, 'assets'))
  const scripts = assets.filter((name) => name.endsWith('.js'))
  const renamed = (name: string) => name.replace(/-[\w-]{8}\.js$/, `-${mark}.js`)
  const rename = (text: string) =>
    scripts.reduce((whole, name) => whole.replaceAll(name, renamed(name)), text)
  for (const name of assets) {
    if (/\.(br|gz)$/.test(name)) await rm(join(folder, 'assets', name))
    if (!name.endsWith('.js')) continue
    await writeFile(
      join(folder, 'assets', renamed(name)),
      rename(await readFile(join(folder, 'assets', name), 'utf8')),
    )
    if (isWhole) await rm(join(folder, 'assets', name))
  }
  for (const name of ['service-worker.js', ...(isWhole ? ['index.html', 'preloads.json'] : [])])
    await writeFile(
      join(folder, name),
      rename(await readFile(join(folder, name), 'utf8')).replaceAll(
        /version:`\w+`/g,
        `version:\`${mark}\``,
      ),
    )
  for (const ending of ['br', 'gz'])
    await rm(join(folder, `service-worker.js.${ending}`), { force: true })
}
