import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../processes.ts'
import { at, dayAhead } from './day-times.ts'
import { firstLoad } from './first-load.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('once the first page is there, no page waits for a stylesheet', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await isThere(page)
  const fetched: string[] = []
  page.on(
    'request',
    (request) => void (request.resourceType() === 'stylesheet' && fetched.push(request.url())),
  )
  const links = page.locator('.sidebar a[href]:not([target])')
  const addresses = await Promise.all(
    (await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''),
  )
  assert.ok(addresses.length > 6, addresses.join())
  for (const address of addresses) {
    await page.locator(`.sidebar a[href="${address}"]`).first().click()
    await page.waitForURL(`**${address}`)
    await isThere(page)
  }
  assert.deepEqual(fetched, [])
})

test('the first load of the calendar, of the page to write and of the posts stays small', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await isThere(page)
  for (const [path, mostKiB] of [
    ['/calendar', 175],
    ['/compose', 212],
    ['/posts', 192],
  ] as const) {
    const { kibibytes, bytes } = await firstLoad(page, `${service.url}${path}`)
    t.diagnostic(`${path}: ${kibibytes.toFixed(0)} KiB`)
    const largest = [...bytes]
      .toSorted(([, one], [, other]) => other - one)
      .map(([file, size]) => `${file} ${size}`)
    assert.ok(
      kibibytes > 50 && kibibytes < mostKiB,
      `${path}: ${kibibytes} KiB\n${largest.join('\n')}`,
    )
  }
})

const forAll = ['account', 'connections', 'notices', 'schedule-slots', 'session']

test('every first page asks the server for each thing once, and for what all pages need before its scripts run', async (t) => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Bread at nine' },
  })
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 3 }) },
  })
  const { page, context } = await signIn(t, account)
  await isThere(page)
  const own = {
    '/calendar': ['schedules', 'schedules'],
    '/compose': ['schedules'],
    '/posts': ['drafts', 'schedules', 'schedules'],
  }
  for (const [path, more] of Object.entries(own)) {
    // A new tab: it has chosen no workspace yet.
    const tab = await context.newPage()
    const asked: string[] = []
    tab.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/'))
        asked.push(pathname + search.replaceAll(/(from|to)=[^&]*/g, '$1'))
    })
    const [scripts, early] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await tab.route('**/assets/index-*.js', async (route) => {
      await scripts.promise
      await route.fallback()
    })
    tab.on('response', () => void (asked.length === forAll.length && early.resolve()))
    await tab.goto(`${service.url}${path}`, { waitUntil: 'commit' })
    await early.promise
    scripts.resolve()
    await isThere(tab)
    await tab.getByText('Bread at nine').or(tab.getByLabel('Text')).first().waitFor()
    await tab.waitForLoadState('networkidle')
    assert.equal(new Set(asked).size, asked.length, asked.join('\n'))
    assert.deepEqual(
      asked.map((one) => one.split('?')[0]).toSorted(),
      [...forAll, ...more].map((name) => `/api/${name}`).toSorted(),
      path,
    )
    await tab.close()
  }
})

test('page load: delays only its part when an early request is not answered, and repeats a lost one', async (t) => {
  const { page, context } = await signIn(t, await service.newAccount())
  await isThere(page)
  const tab = await context.newPage()
  let held = 0
  await tab.route(/\/api\/(notices|connections)\?/, () => void held++)
  await tab.route(/\/api\/account$/, (route) => route.abort(), { times: 1 })
  await tab.goto(`${service.url}/calendar`)
  await isThere(tab)
  await tab.locator('.credits').waitFor()
  assert.equal(held, 2)
})

test('page load: asks a signed-out person to sign in, and requests nothing else', async (t) => {
  const { page, context } = await signIn(t, await service.newAccount())
  await isThere(page)
  await context.clearCookies()
  const tab = await context.newPage()
  const asked: string[] = []
  tab.on('request', (request) => void (/early-/.test(request.url()) && asked.push(request.url())))
  await tab.goto(`${service.url}/calendar`)
  await tab.waitForURL('**/sign-in?*')
  assert.deepEqual(asked, [])
})

test('a browser without Temporal loads it before anything else and shows the same calendar; one that has it loads nothing for it', async (t) => {
  const account = await service.newAccount()
  await account.client.configureSlots({
    body: { platform: 'x', timezone: 'Europe/Berlin', slots: [{ time: '09:00' }] },
  })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Bread at nine' },
  })
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: at(1, '12:00') },
  })
  const { page, complaints } = await signIn(t, account)
  await isThere(page)
  const shown: string[][] = []
  for (const hasTemporal of [true, false]) {
    if (!hasTemporal) await page.addInitScript('delete globalThis.Temporal')
    const scripts: string[] = []
    page.on(
      'request',
      (request) => void (/\/global[.-]/.test(request.url()) && scripts.push(request.url())),
    )
    await page.goto(`${service.url}/calendar?day=${dayAhead(1).toString()}`)
    for (const view of ['Week', 'List', 'Month']) {
      await page.getByText(view, { exact: true }).click()
      const calendar = page.locator(`.calendar[data-view=${view.toLowerCase()}]`)
      await calendar.getByText('Bread at nine').first().waitFor({ state: 'attached' })
      await calendar.getByText('Free slot').first().waitFor({ state: 'attached' })
      shown.push(await settled(() => calendar.locator('.entry').allInnerTexts()))
    }
    assert.equal(scripts.length > 0, !hasTemporal)
    assert.equal(
      await page.evaluate('/native/.test(Function.prototype.toString.call(Temporal.Now.instant))'),
      hasTemporal,
    )
    page.removeAllListeners('request')
  }
  assert.ok(shown.every((entries) => entries.length > 1))
  assert.deepEqual(shown.slice(3), shown.slice(0, 3))
  assert.deepEqual(complaints, [])
})

/** Waits until two readings in a row agree: a view renders its entries one after the other. */
function settled(read: () => Promise<string[]>): Promise<string[]> {
  let before: string | undefined
  return eventually('a calendar that is drawn', async () => {
    const present = await read()
    const isSame = before === JSON.stringify(present)
    before = JSON.stringify(present)
    return isSame ? present : undefined
  })
}
