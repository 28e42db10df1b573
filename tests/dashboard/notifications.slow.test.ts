import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { signedIn } from '../signed-in.ts'
import { overWidth, axeFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })
const minute = 61_000

test('a browser is asked on a click only, and tells of a notice once however many tabs are open', async (t) => {
  const account = await service.newAccount()
  const contributor = await signedIn(service, account.accountId, 'contributor')
  const asked = async (content: string) => {
    const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content } })
    const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 5 }) }
    const answer = await contributor.request('POST', '/api/schedules', { body })
    assert.equal(answer.status, 201)
    await createDueNotifications(service.service.ports)
    return (answer.json as { schedule_id: string }).schedule_id
  }
  await asked('Before anybody wanted to be told')
  const { page, context, complaints } = await signIn(t, account)
  const told: string[] = []
  let questions = 0
  await context.exposeFunction('tellTest', (title: string) => void told.push(title))
  await context.exposeFunction('askTest', () => void (questions += 1))
  await context.addInitScript(standIn)
  await page.clock.install()
  await page.goto(`${service.url}/settings`)
  await isThere(page)
  assert.equal(questions, 0)
  assert.deepEqual(await axeFindings(page), [])
  await page.getByLabel('Notify me in this browser').click()
  await page.getByLabel('Notify me in this browser').and(page.locator(':checked')).waitFor()
  assert.equal(questions, 1)
  await looks(page)
  for (const [width, colors] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: colors })
    await page.locator('#device-choice').scrollIntoViewIfNeeded()
    assert.ok((await overWidth(page)) <= 0)
    await show(page, `dashboard notifications ${width}`)
  }

  const second = await context.newPage()
  await second.clock.install()
  await second.goto(`${service.url}/calendar`)
  await isThere(second)
  const first = await asked('The first to approve')
  for (const tab of [page, second]) await tab.clock.fastForward(minute)
  await eventually('a notification', async () => told.length > 0 || undefined)
  for (const tab of [page, second]) await tab.clock.fastForward(minute)
  await looks(page)
  assert.deepEqual(told, ['A post is awaiting approval'])

  // It leads to the post.
  await page.evaluate('globalThis.lastNotification.dispatchEvent(new Event("click"))')
  await page.waitForURL(`**/posts/${first}`)

  // The other tab goes on, and tells nothing again.
  await page.close()
  await second.evaluate(isHolder)
  await asked('The second to approve')
  await second.clock.fastForward(minute)
  await eventually('the next notification', async () => told.length > 1 || undefined)
  await second.goto(`${service.url}/settings`)
  await looks(second)
  assert.equal(told.length, 2)

  await second.getByLabel('Notify me in this browser').uncheck()
  await second.evaluate(isFree)
  assert.deepEqual(complaints, [])
})

test('where the browser refuses, the page says what to do, and asks no more', async (t) => {
  const { page, context } = await signIn(t, await service.newAccount())
  await context.exposeFunction('tellTest', () => undefined)
  await context.exposeFunction('askTest', () => undefined)
  await context.addInitScript(standIn.replace("'granted')", "'denied')"))
  await page.goto(`${service.url}/settings`)
  await page.getByLabel('Notify me in this browser').click()
  await page.getByText('The browser does not allow it').waitFor()
  assert.equal(await page.getByLabel('Notify me in this browser').isChecked(), false)
})

/** Waits until the tab has read notifications and handled them. */
async function looks(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/api\/notices\?limit=20/)
  await Promise.all([answer, page.clock.fastForward(minute)])
  await page.evaluate('new Promise((resolve) => navigator.locks.query().then(() => resolve()))')
}

const lockNames =
  'navigator.locks.query().then(({ held, pending }) => [...held, ...pending].filter(({ name ' +
  "}) => name.startsWith('crier-notices')))"

/** Waits until this tab, the only one, has the lock. */
const isHolder = `new Promise((resolve) => { const look = () => navigator.locks.query().then(({ held }) =>
  held.some(({ name }) => name.startsWith('crier-notices')) ? resolve() : queueMicrotask(look)); look() })`

const isFree =
  `new Promise((resolve) => { const look = () => ${lockNames}.then((locks) => locks.length === ` +
  '0 ? resolve() : queueMicrotask(look)); look() })'

/** No browser of a test shows notifications. */
const standIn = `globalThis.Notification = class extends EventTarget {
  static get permission() { return localStorage.getItem('stand-in') ?? 'default' }
  static async requestPermission() {
    await askTest()
    localStorage.setItem('stand-in', 'granted')
    return this.permission
  }
  constructor(title) { super(); globalThis.lastNotification = this; void tellTest(title) }
  close() {}
}`
