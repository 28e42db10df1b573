import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EventName } from '@crier/sdk/operations.ts'
import type { Page } from 'playwright-core'
import { receiver, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { fitsInEachLook, fourLooks } from './looks.ts'
import { changePerson, isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

const sample = (account: TestAccount, webhook_id: string, event: EventName) =>
  account.client.testWebhook({ params: { webhook_id }, body: { event } })

const lines = (page: Page) => page.locator('.delivery-list li')

test('events: are listed by page and kind, shown in full with their deliveries, and delivered again', async (t) => {
  const account = await service.newAccount('business')
  const hook = await receiver(t)
  const { webhook_id } = await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published'] },
  })
  for (let count = 0; count < 30; count++) await sample(account, webhook_id, 'credits.low')
  const { event_id } = await sample(account, webhook_id, 'post.failed')
  await hook.until(31)
  const { page, context, complaints } = await signIn(t, account)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = async (button: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByText('Copied').waitFor()
    const text = await page.evaluate<string>('navigator.clipboard.readText()')
    await page.getByText('Copied').waitFor({ state: 'detached' })
    return text
  }

  await page.goto(`${service.url}/developers/events`)
  await isThere(page)
  assert.equal(await lines(page).count(), 30)
  await page.getByRole('button', { name: 'Load more' }).click()
  await lines(page).nth(30).waitFor()
  assert.match(await lines(page).first().innerText(), /^post\.failed/)
  const [listed] = (await account.client.listEvents({ query: { limit: 1 } })).data
  assert.deepEqual(JSON.parse(await copied('Copy event')), listed)

  await page.getByText('Delivered', { exact: true }).waitFor()
  await page.locator('.event-delivery summary').click()
  const sent = hook.received.find(({ headers }) => headers['webhook-id'] === event_id)!
  assert.equal(await copied('Copy body'), sent.body.toString())
  await fitsInEachLook(page, 'events', fourLooks)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Deliver again', exact: true }).click()
  await hook.until(32)
  assert.equal(hook.received[31]!.headers['webhook-id'], event_id)

  await page.getByLabel('Event', { exact: true }).selectOption('post.failed')
  await page.waitForURL('**/developers/events?event=post.failed')
  await lines(page).nth(1).waitFor({ state: 'detached' })
  await page.reload()
  await isThere(page)
  assert.equal(await lines(page).count(), 1)
  await page.getByLabel('Until').fill('2020-01-01')
  await page.getByText('No such events').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await lines(page).nth(2).waitFor()
  assert.deepEqual(complaints, [])
})

test('events: are delivered again together, each with its result', async (t) => {
  const account = await service.newAccount('business')
  const hook = await receiver(t)
  const { webhook_id } = await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published'] },
  })
  for (const event of ['post.published', 'post.failed', 'credits.low'] as const)
    await sample(account, webhook_id, event)
  await hook.until(3)
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/developers/events`)
  await isThere(page)
  const choose = (event: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^Choose ${event}`) }).check()
  await choose('post.published')
  await choose('credits.low')
  const again = page.getByRole('button', { name: 'Deliver the chosen again' })
  await again.click()
  const outcomes = page.locator('.delivered-again li')
  await hook.until(5)
  await outcomes
    .filter({ hasText: 'post.published' })
    .getByText('Delivered', { exact: true })
    .waitFor()
  await outcomes
    .filter({ hasText: 'credits.low' })
    .getByText('Delivered', { exact: true })
    .waitFor()
  assert.deepEqual(
    hook.received
      .slice(3)
      .map(({ json }) => json.event)
      .toSorted(),
    ['credits.low', 'post.published'],
  )

  await account.client.updateWebhook({ params: { webhook_id }, body: { enabled: false } })
  await choose('post.failed')
  await again.click()
  await outcomes.filter({ hasText: 'post.failed' }).getByText('Refused').waitFor()
  await outcomes.filter({ hasText: 'post.failed' }).getByText('The webhook is disabled').waitFor()
  await fitsInEachLook(page, 'events outcomes')
  await page.getByRole('button', { name: 'Done' }).click()
  await outcomes.first().waitFor({ state: 'detached' })
  assert.equal(hook.received.length, 5)
})

test('a webhook’s log is narrowed to an outcome, and several of it are delivered again', async (t) => {
  const account = await service.newAccount('business')
  const hook = await receiver(t)
  const { webhook_id } = await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published'] },
  })
  const dropped = [
    await sample(account, webhook_id, 'post.failed'),
    await sample(account, webhook_id, 'post.published'),
  ]
  await sample(account, webhook_id, 'credits.low')
  await hook.until(3)
  await service.settle()
  const ids = dropped.map(({ delivery_id }) => delivery_id)
  // As after three attempts, the last of them five minutes later.
  await service.service.ports.db
    .updateTable('delivery')
    .set({ outcome: 'dropped' })
    .where('account_id', '=', account.accountId)
    .where('webhook_id', '=', webhook_id as never)
    .where('id', 'in', ids as never[])
    .execute()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/developers/webhooks/${webhook_id}`)
  await isThere(page)
  assert.equal(await lines(page).count(), 3)
  await page.getByLabel('Outcome').selectOption('dropped')
  await lines(page).nth(2).waitFor({ state: 'detached' })
  assert.deepEqual((await lines(page).locator('.mono').allInnerTexts()).toSorted(), [
    'post.failed',
    'post.published',
  ])
  await page.getByLabel('Choose all').check()
  await page.getByRole('button', { name: 'Deliver the chosen again' }).click()
  await hook.until(5)
  const outcomes = page.locator('.delivered-again li')
  await outcomes.nth(1).getByText('Delivered', { exact: true }).waitFor()
  await outcomes.first().getByText('Delivered', { exact: true }).waitFor()
  await fitsInEachLook(page, 'webhook log', fourLooks)
  await page.getByLabel('Outcome').selectOption('pending')
  await page.getByText('No such deliveries').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await lines(page).nth(4).waitFor()
})

test('events: explain missing access, and offer the next step without events', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/developers/events`)
  await page.getByText('Nothing has happened yet').waitFor()
  await page.locator('#content').getByRole('link', { name: 'Write a post' }).waitFor()
  await fitsInEachLook(page, 'events empty')
  await changePerson(page, await signedIn(service, account.accountId, 'viewer'), service.url)
  await page.goto(`${service.url}/developers/events`)
  await page.getByText('Owners and editors of this workspace see its events.').waitFor()
  assert.deepEqual(await page.locator('.tabs a').allInnerTexts(), ['API keys', 'Requests', 'Usage'])
})
