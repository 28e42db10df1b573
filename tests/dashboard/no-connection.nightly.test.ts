import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { overWidth, axeFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signInAndKeep } = await openDashboard({ after })
const noConnection = /No connection: this is how it was at \d\d:\d\d/

test('without a connection pages show what was read, and since when; with one again, what is so now', async (t) => {
  const account = await service.newAccount()
  const { page, context, complaints } = await signInAndKeep(t, account)
  const id = await planned(account, 'Bread at nine')
  for (const [path, kept] of [
    ['/calendar', '["schedules","between"'],
    ['/posts', '["schedules","list"'],
    [`/posts/${id}`, '["draft"'],
  ] as const) {
    await page.goto(`${service.url}${path}`)
    await page.getByText('Bread at nine').first().waitFor()
    await isKept(page, kept, 'Bread at nine')
  }
  await context.setOffline(true)
  for (const path of ['/calendar', '/posts', `/posts/${id}`]) {
    await page.goto(`${service.url}${path}`)
    await page.getByText('Bread at nine').first().waitFor()
    await page.getByText(noConnection).waitFor()
    assert.deepEqual(await axeFindings(page), [], path)
  }
  await page.getByRole('button', { name: 'Cancel post' }).click()
  await page.locator('dialog').getByRole('button', { name: 'Cancel post' }).click()
  await page.getByText('The server does not answer').first().waitFor()
  await page.goto(`${service.url}/brand`)
  await page.getByText('No connection').waitFor()
  await page.goto(`${service.url}/developers`)
  await page.getByText('This could not be loaded').first().waitFor()

  const { draft_id } = await account.client.getSchedule({ params: { schedule_id: id } })
  await account.client.cancelSchedule({ params: { schedule_id: id } })
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'Bread at ten' } })
  await planned(account, 'Rolls at eight')
  await page.goto(`${service.url}/posts`)
  await page.getByText('Bread at nine').first().waitFor()
  await context.setOffline(false)
  await page.getByText('No connection').waitFor({ state: 'detached' })
  await page.getByText('Rolls at eight').first().waitFor()
  assert.equal(await page.getByText('Bread at nine').count(), 0)
  assert.deepEqual(complaints, [])
})

for (const { width, height, colors } of [
  { width: 1440, height: 900, colors: 'light' },
  { width: 390, height: 844, colors: 'dark' },
] as const)
  test(`the line without a connection fits a screen of ${width} pixels`, async (t) => {
    const account = await service.newAccount()
    await planned(account, 'Bread at nine')
    const { page, context } = await signInAndKeep(t, account)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: colors })
    await page.evaluate(noRows)
    await page.goto(`${service.url}/calendar`)
    await isThere(page)
    await isKept(page, '"between"')
    await context.setOffline(true)
    await page.reload()
    await page.getByText(noConnection).waitFor()
    await page.getByText('Bread at nine').first().waitFor()
    assert.ok((await overWidth(page)) <= 0)
    await show(page, `dashboard no connection ${width}`)
  })

test('signing out leaves nothing on the device, also of a second tab whose answer is still on its way', async (t) => {
  const account = await service.newAccount()
  await planned(account, 'Bread at nine')
  const { page, context } = await signInAndKeep(t, account)
  await setPassword(page)
  const second = await context.newPage()
  await second.addInitScript(countLooks)
  await second.goto(`${service.url}/calendar`)
  await second.getByText('Bread at nine').first().waitFor()
  await isKept(page, '"between"')
  let release = (): void => undefined
  const isHeld = new Promise<void>((resolve) => {
    void second.route('**/api/connections*', async (route) => {
      const answer = await route.fetch()
      resolve()
      await new Promise<void>((go) => (release = go))
      await route.fulfill({ response: answer })
    })
  })
  await second.goto(`${service.url}/connections`)
  await isHeld
  await isKept(page, '"counts"')
  // No other answer tells the second tab that the session has ended: it would forget its data on
  // its own.
  await second.route(/\/api\/(?!connections)/, () => undefined)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL('**/sign-in')
  assert.deepEqual(await keptKeys(page), [])
  const before = await second.evaluate<number>('globalThis.looks')
  release()
  await eventually(
    'the late answer',
    async () => (await second.evaluate<number>('globalThis.looks')) > before || undefined,
  )
  assert.deepEqual(await keptKeys(page), [])
  await context.setOffline(true)
  await page.goto(`${service.url}/calendar`)
  await page.getByText('No connection').waitFor()
  assert.equal(await page.getByText('Bread at nine').count(), 0)
})

test('another person of the same workspace finds nothing that was kept before, and the end of a session leaves nothing', async (t) => {
  const account = await service.newAccount()
  const { page, context } = await signInAndKeep(t, account)
  await isKept(page, '"between"')
  // The page is gone before the cookie: nothing tells it that the session has ended.
  await page.goto('about:blank')
  await context.clearCookies()
  const { cookie } = await signedIn(service, account.accountId, 'viewer')
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.url }])
  await page.goto(`${service.url}/docs`)
  await page.evaluate(ofTheFirst)
  await page.goto(`${service.url}/calendar`)
  await page.getByText('viewer').first().waitFor()
  await isKept(page, '"between"')
  const own = await keptKeys(page)
  assert.ok(!own.some((key) => key.includes('of the first person')), own.join('\n'))

  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(`${service.url}/calendar`)
  await page.waitForURL('**/sign-in?next=*')
  assert.deepEqual(await keptKeys(page), [])
})

test('a workspace shows without a connection what was read in it, and nothing of another one', async (t) => {
  const account = await service.newAccount()
  await account.client.updateAccount({ body: { name: 'Rye & Sons' } })
  await planned(account, 'In the first workspace')
  const { page, context } = await signInAndKeep(t, account)
  await page.reload()
  await page.getByText('In the first workspace').first().waitFor()
  await isKept(page, '"between"')
  await page.goto(`${service.url}/workspaces`)
  await page.getByLabel('Name of the workspace').fill('Owl Books')
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.locator('.workspace-button', { hasText: 'Owl Books' }).waitFor()
  await isThere(page)
  const made = await page.evaluate<string>("sessionStorage.getItem('crier:account')")
  await isKept(page, `${made} ["schedules","between"`)
  await context.setOffline(true)
  for (const [name, isFirst] of [
    ['Owl Books', false],
    ['Rye & Sons', true],
  ] as const) {
    if (isFirst) {
      await page.keyboard.press('w')
      await page.getByRole('combobox', { name: 'Find a workspace' }).fill('Rye')
      await page.keyboard.press('Enter')
    } else await page.reload()
    await page.locator('.workspace-button', { hasText: name }).waitFor()
    await page.getByText(noConnection).waitFor()
    await isThere(page)
    if (isFirst) await page.getByText('In the first workspace').first().waitFor()
    else assert.equal(await page.getByText('In the first workspace').count(), 0)
  }
})

test('nothing that gives access is kept, nothing for longer than a week, and no more than there is room for', async (t) => {
  const account = await service.newAccount()
  const id = await planned(account, 'Bread at nine')
  await account.client.createPreview({ body: { schedule_ids: [id] } })
  const { page, context } = await signInAndKeep(t, account)
  await page.evaluate(manyRows)
  for (const path of [
    '/posts?show=clients',
    '/developers',
    '/developers/webhooks',
    '/settings',
    '/library',
    `/posts/${id}`,
    '/calendar',
  ]) {
    await page.goto(`${service.url}${path}`)
    await isThere(page)
    await page.waitForLoadState('networkidle')
  }
  await isKept(page, '["schedules","between"')
  const kept = await keptRows(page)
  const kinds = new Set(kept.map(({ key }) => /\["(\w+)"/.exec(key)?.[1] ?? key))
  const known = [
    'account',
    'comments',
    'connections',
    'draft',
    'drafts',
    'repeats',
    'notices',
    'schedule',
    'schedules',
    'session',
    'slots',
    'activity',
  ]
  assert.deepEqual(
    [...kinds].filter((kind) => !known.includes(kind)),
    [],
  )
  const [cookie] = await context.cookies()
  const text = JSON.stringify(kept)
  const secrets = [decodeURIComponent(cookie!.value).split('.')[0]!, account.key]
  assert.deepEqual(
    secrets.filter((secret) => text.includes(secret)),
    [],
  )
  assert.ok(kept.length <= 160, String(kept.length))
  assert.deepEqual(
    kept.filter(({ at }) => at < Date.now() - 7 * 86_400_000).map(({ key }) => key),
    [],
  )
})

async function planned({ client }: TestAccount, content: string): Promise<string> {
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
  return (
    await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 30 }) },
    })
  ).schedule_id
}

async function setPassword(page: Page): Promise<void> {
  await page.goto(`${service.url}/settings`)
  await page.getByLabel('New password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set').waitFor()
}

interface Row {
  readonly key: string
  readonly at: number
  readonly text: string
}

const keptRows = (page: Page) => page.evaluate<Row[]>(inAnswers('readonly', 'store.getAll()'))

const keptKeys = async (page: Page) => (await keptRows(page)).map(({ key }) => key)

const isKept = (page: Page, part: string, said = '') =>
  eventually(
    `a kept answer of ${part}`,
    async () =>
      (await keptRows(page)).some(({ key, text }) => key.includes(part) && text.includes(said)) ||
      undefined,
    15_000,
  )

/** As many as fill the place, one of them of last month. */
const manyRows = inAnswers(
  'readwrite',
  `Array.from({ length: 400 }, (_, number) => store.put({
    key: 'acct ["account","' + number + '"]', at: Date.now() - (number === 0 ? 30 * 86400000 : number), build: '', text: '{}' }))[0]`,
)

const ofTheFirst = inAnswers(
  'readwrite',
  `store.put({ key: 'of the first person', at: Date.now(), build: '', text: '{}' })`,
)

/** Storing an answer first checks whose it is. */
const countLooks = `globalThis.looks = 0
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function (key) {
    if (key === 'owner') globalThis.looks += 1
    return get.call(this, key)
  }`

const noRows = inAnswers('readwrite', 'store.clear()')

function inAnswers(mode: string, code: string): string {
  return `new Promise((resolve, reject) => {
    const opened = indexedDB.open('crier-answers', 1)
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const store = opened.result.transaction('answers', '${mode}').objectStore('answers')
      const asked = ${code}
      asked.onsuccess = () => { opened.result.close(); resolve(asked.result) }
    }
  })`
}
