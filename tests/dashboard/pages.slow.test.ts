import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { receiver, type TestAccount } from '../service.ts'
import { comeIn, isThere, openDashboard } from './open-dashboard.ts'
import { publishSoon } from './publish-soon.ts'

const { service, signIn, linkFor } = await openDashboard({ after })

test('a post that is out by its owner’s word is red nowhere, and a failed one that was archived leaves the list until it is restored', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await failed(account, 'linkedin', 'accept_then_reset', 'It is there, I looked')
  const refused = await failed(account, 'x', 'content_rejected', 'The network refused it')
  await page.goto(`${service.url}/posts?show=failed`)
  await page.getByText('It is there, I looked').click()
  await page.getByRole('button', { name: 'It was published' }).click()
  await page.getByText('confirmed on').waitFor()
  // The previous page's content is rendered again with the server's answer. The navigation counts
  // the notification of the other post.
  const red = page.locator('main [data-tone=bad]')
  await red.first().waitFor({ state: 'detached' })
  assert.equal(await red.count(), 0)
  await page.goto(`${service.url}/calendar`)
  await page.locator('.entry[data-status=resolved]', { hasText: 'It is there' }).waitFor()
  await page.locator('.entry[data-status=failed]', { hasText: 'The network refused it' }).waitFor()

  await page.goto(`${service.url}/posts/${refused}`)
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Restore' }).waitFor()
  await page.goto(`${service.url}/posts?show=failed`)
  await page.getByText('It is there, I looked').waitFor()
  assert.equal(await page.getByText('The network refused it').count(), 0)
  await page.getByRole('button', { name: 'Show archived posts' }).click()
  await page.getByText('The network refused it').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Archive' }).waitFor()
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id: refused } })).dismissed,
    false,
  )
})

test('draft: offers another schedule only on request when it is in the calendar', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Stands already.' },
  })
  await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 30 }) },
  })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  const again = page.getByRole('button', { name: 'Schedule it again' })
  await again.waitFor()
  const schedule = page.getByRole('button', { name: 'Now', exact: true })
  assert.equal(await schedule.count(), 0)
  await again.click()
  await schedule.waitFor()
})

test('webhook page: changes address and events, and shows the request as sent', async (t) => {
  const account = await service.newAccount()
  const [before, now] = [await receiver(t), await receiver(t)]
  const { webhook_id } = await account.client.createWebhook({
    body: { url: before.url, events: ['post.published'] },
  })
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/developers/webhooks/${webhook_id}`)
  await page.getByRole('button', { name: 'Change address or events' }).click()
  const dialog = page.locator('dialog')
  await dialog.getByLabel('Address').fill(now.url)
  await dialog.getByLabel('post.failed').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { url, events } = await account.client.getWebhook({ params: { webhook_id } })
  assert.deepEqual([url, events], [now.url, ['post.published', 'post.failed']])
  await page.getByLabel('Send a test').selectOption('post.failed')
  await page.getByText('webhook-timestamp: ').waitFor()
  const shown = await page.locator('.delivery-detail pre').first().innerText()
  assert.match(shown, /webhook-signature: v1,…/)
  assert.deepEqual(JSON.parse(shown.slice(shown.indexOf('{'))), now.received[0]!.json)
})

test('a sign-in link that is pasted into the open sign-in page is used', async (t) => {
  const account = await service.newAccount()
  const { page, context } = await signIn(t, account)
  // A page that finds itself signed out would end this navigation.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(`${service.url}/sign-in`)
  await page.getByLabel('E-mail').waitFor()
  await page.goto(await linkFor(account))
  await comeIn(page, 'Sign in with this link')
})

test('sign out: warns a person who could not sign in again', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('neither a password nor a passkey').waitFor()
  await page.getByRole('button', { name: 'Set a password or passkey' }).click()
  await page.waitForURL('**/settings')
  await page.getByLabel('New password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL('**/sign-in')
})

test('an address that leads nowhere shows a page to people and a problem to programs', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const answer = await page.goto(`${service.url}/nowhere/at-all`)
  assert.equal(answer!.status(), 404)
  await page.getByText('Page not found').waitFor()
  await show(page, 'dashboard unknown page')
  for (const [path, accept] of [
    ['/nowhere', '*/*'],
    ['/api/nowhere', 'text/html'],
  ] as const) {
    const problem = await account.request('GET', path, { headers: { accept } })
    assert.deepEqual([problem.status, problem.json?.code], [404, 'not_found'], path)
  }
})

test('a session that has ended is said in words of this page', async (t) => {
  const account = await service.newAccount()
  const { page, context } = await signIn(t, account)
  await page.goto(`${service.url}/brand`)
  await isThere(page)
  await page.getByLabel('Voice', { exact: true }).fill('Short and plain.')
  await context.clearCookies()
  // A running read of the page may detect it before the click does.
  const save = page.getByRole('button', { name: 'Save' }).click({ timeout: 5_000 })
  await Promise.all([
    save.catch(() => undefined),
    page.getByText('Your session has ended').waitFor(),
  ])
  assert.equal(await page.getByText('API key').count(), 0)
})

async function failed(
  account: TestAccount,
  platform: 'linkedin' | 'x',
  kind: string,
  content: string,
): Promise<string> {
  const { client } = account
  const author = (await client.listConnections()).data.find(
    (connection) => connection.platform === platform,
  )!.external_account_id!
  await service.fault({ platform, kind, author })
  const { draft_id } = await client.createDraft({ body: { platform, content } })
  const schedule_id = await publishSoon(service, account, { draft_id, platform })
  const isFailed = async () =>
    (await client.getSchedule({ params: { schedule_id } })).status === 'failed' || undefined
  await eventually('the failure', isFailed, 20_000, 300)
  return schedule_id
}
