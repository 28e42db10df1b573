import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { Owner, TestAccount } from '../service.ts'
import { overWidth } from './axe.ts'
import { isThere, networkBox, openDashboard } from './open-dashboard.ts'
import { publishSoon } from './publish-soon.ts'

const { service, browser, signIn, linkFor } = await openDashboard({ after })

test('approvals: shows every text in full and approves several at once, and refuses one that was edited meanwhile', async (t) => {
  const { account, page, key, ask } = await asking(t)
  const long = `First line.\n\n${'A sentence that the list does not show. '.repeat(3)}The last words.`
  await ask(long, 5)
  await ask('The second post.', 6)
  const edited = await ask('The third post.', 7)
  await page.goto(`${service.url}/posts?show=awaiting`)
  await page.getByLabel('Choose all').check()
  await page.getByRole('button', { name: 'Approve …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 3 posts' })
  await dialog.getByText('The last words.').waitFor()
  await dialog.getByText('The third post.').waitFor()
  await shown(page, 'approve several')
  await service.request('PATCH', `/api/drafts/${edited.draft_id}`, {
    key,
    body: { content: 'Edited meanwhile.' },
  })
  await dialog.getByRole('button', { name: 'Approve 3 posts' }).click()
  const last = page.getByRole('dialog', { name: 'Approve the post' })
  await last.getByText('Edited meanwhile.').waitFor()
  await page.getByText('2 posts approved').waitFor()
  assert.deepEqual(await states(account), ['approved', 'approved', 'awaiting'])
  await last.getByRole('button', { name: 'Approve the post' }).click()
  await last.waitFor({ state: 'detached' })
  assert.deepEqual(await states(account), ['approved', 'approved', 'approved'])
})

test('post page: leads from one approval to the next, with the text first', async (t) => {
  const { page, ask } = await asking(t)
  const { schedule_id } = await ask('The first post.', 5)
  await ask('The second post.', 6)
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await isThere(page)
  const [text, card] = await Promise.all(
    [page.locator('.post-text'), page.getByRole('heading', { name: 'Awaiting approval' })].map(
      topOf,
    ),
  )
  assert.ok(text! < card!, 'the text stands below the decision')
  assert.equal(await page.getByText('Nothing has been tried yet').count(), 0)
  await shown(page, 'approval of one')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()
  await page.getByRole('link', { name: 'Next to approve (1)' }).click()
  await page.locator('.post-text').getByText('The second post.').waitFor()
})

test('drafts: lists texts that are not scheduled, apart from used ones, and restores deleted ones', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const draft = async (content: string) =>
    (await client.createDraft({ body: { platform: 'x', content } })).draft_id
  await draft('An idea.')
  const used = await draft('A scheduled text.')
  await client.scheduleDraft({
    body: { draft_id: used, platform: 'x', scheduled_at: service.in({ hours: 5 }) },
  })
  const deleted = await draft('A deleted text.')
  await client.deleteDraft({ params: { draft_id: deleted } })
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts?show=drafts`)
  await isThere(page)
  const lines = () => page.locator('.post-opening').allInnerTexts()
  assert.deepEqual(await lines(), ['An idea.'])
  assert.match(await page.locator('.tabs a[data-status=active]').innerText(), /^Drafts\s+1$/)
  await shown(page, 'drafts')
  await page.getByText('Used texts', { exact: true }).click()
  await page.getByText('A scheduled text.').waitFor()
  assert.deepEqual(await lines(), ['A scheduled text.'])
  assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0)
  await page.getByText('Trash', { exact: true }).click()
  await page.getByText('A deleted text.').waitFor()
  assert.deepEqual(await lines(), ['A deleted text.'])
  await page.getByText('Deleted for good in 30 days').waitFor()
  await shown(page, 'drafts deleted')
  await page.setViewportSize({ width: 390, height: 900 })
  await page.reload()
  await isThere(page)
  const tab = await page.locator('.tabs a[data-status=active]').boundingBox()
  assert.ok(tab!.x >= 0 && tab!.x + tab!.width <= 390, 'the tab of the drafts is out of sight')
  await page.getByText('Trash', { exact: true }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('The trash is empty').waitFor()
  assert.equal(
    (await client.getDraft({ params: { draft_id: deleted } })).content,
    'A deleted text.',
  )
})

test('notices: name the text and the reason, and are no longer new once they are settled', async (t) => {
  const account = await service.newAccount()
  // Notices are for who was a member when it happened.
  const { page } = await signIn(t, account)
  const { schedule_id } = await failed(account, 'Rye is back.', 'content_rejected')
  await createDueNotifications(service.service.ports)
  await page.goto(`${service.url}/notices`)
  await page.getByText('Rye is back.').waitFor()
  await page.getByText('The network rejected the text.').waitFor()
  assert.equal(await page.locator('.notice-line').getByText('New', { exact: true }).count(), 1)
  await shown(page, 'notices')
  await account.client.moveSchedule({ params: { schedule_id }, body: { dismissed: true } })
  await page.reload()
  await page.getByText('Settled').waitFor()
  assert.equal(await page.locator('.notice-line').getByText('New', { exact: true }).count(), 0)
  assert.equal(await page.getByText('1 new').count(), 0)
})

test('unconfirmed post: has a separate state, and asks before it is published again', async (t) => {
  const account = await service.newAccount()
  const { schedule_id } = await failed(account, 'Sunday we rest.', 'accept_then_reset')
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts?show=failed`)
  await page.locator('.chosen-line').getByText('Unconfirmed', { exact: true }).waitFor()
  await page.goto(`${service.url}/calendar`)
  await page.locator('.entry[data-status=unconfirmed]').waitFor()
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.locator('.state', { hasText: 'Unconfirmed' }).waitFor()
  await page.getByRole('button', { name: 'Publish again' }).click()
  const question = page.getByRole('dialog', { name: 'Publish again' })
  await question.getByText('it appears there twice').waitFor()
  await shown(page, 'unconfirmed asks')
  await question.getByRole('button', { name: 'Cancel' }).click()
  assert.equal((await account.client.getSchedule({ params: { schedule_id } })).status, 'failed')
})

test('failed posts: give the reason in German where the dashboard is German', async (t) => {
  const account = await service.newAccount()
  const { schedule_id } = await failed(account, 'Der Roggen ist wieder da.', 'content_rejected')
  const context = await browser.newContext({ locale: 'de-DE' })
  t.after(() => context.close())
  const page = await context.newPage()
  await page.goto(await linkFor(account))
  await page.getByRole('button', { name: 'Mit diesem Link anmelden' }).click()
  await page.waitForURL(/\/(welcome|calendar)/, { timeout: 40_000 })
  for (const path of ['/posts?show=failed', `/posts/${schedule_id}`]) {
    await page.goto(`${service.url}${path}`)
    await page.getByText('Das Netzwerk hat den Text abgelehnt.').waitFor()
  }
})

test('slots: adds a time on all weekdays at once', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/slots`)
  await page.getByLabel('New time on several days').fill('08:15')
  await page.getByRole('button', { name: 'Add to these days' }).click()
  await shown(page, 'slots weekdays')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The next free slot is').waitFor()
  const { data } = await account.client.listSlots()
  assert.deepEqual(
    data.map(({ day, time }) => `${day} ${time}`).toSorted(),
    ['friday', 'monday', 'thursday', 'tuesday', 'wednesday'].map((day) => `${day} 08:15`),
  )
})

test('keys: gives a new key the scopes to read, unless another choice is made, in a dialog that fits the screen', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${service.url}/developers`)
  const dialog = page.getByRole('dialog', { name: 'Create key' })
  const create = async (name: string, choice?: string) => {
    await page.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByLabel('Name').fill(name)
    if (choice !== undefined)
      await dialog.getByLabel('What it may do').first().selectOption({ label: choice })
    assert.ok(((await dialog.boundingBox())?.height ?? Infinity) <= 720)
    await show(page, `new key ${name}`)
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return (await account.client.listKeys()).data.find((key) => key.name === name)!.scopes
  }
  assert.ok((await create('Reader')).every((scope) => scope.endsWith(':read')))
  const drafting = await create('Writer', 'Draft and ask for approval')
  assert.ok(
    drafting.includes('schedules:request') &&
      !drafting.includes('schedules:write') &&
      !drafting.includes('keys:write'),
  )
})

test('phone: shows how many posts wait for approval, and leads to the notices', async (t) => {
  const { page, ask } = await asking(t)
  await ask('The first post.', 5)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${service.url}/calendar`)
  await page.locator('.bottom-bar').getByText('1 to approve').waitFor()
  await show(page, 'phone badges 390')
  await page.locator('.bottom-bar').getByRole('link', { name: 'Notifications' }).click()
  await page.waitForURL('**/notices')
})

const topOf = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox())!.y

const states = async ({ client }: TestAccount) =>
  (await client.listSchedules()).data.map(({ approval }) => approval?.state)

async function shown(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    assert.ok((await overWidth(page)) <= 0, `${name}: wider than ${width}`)
    await show(page, `${name} ${width}`)
  }
}

/** An owner, and a key that asks for posts. */
async function asking(t: Owner) {
  const account = await service.newAccount()
  const { key } = await account.client.createKey({
    body: { name: 'Agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  const ask = async (content: string, hours: number) => {
    const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content } })
    const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours }) }
    const { schedule_id } = (await service.request('POST', '/api/schedules', { key, body }))
      .json as { readonly schedule_id: string }
    return { draft_id, schedule_id }
  }
  return { account, key, ask, page: (await signIn(t, account)).page }
}

async function failed(account: TestAccount, content: string, kind: string) {
  const { client } = account
  const author = (await client.listConnections()).data.find(
    ({ platform }) => platform === 'linkedin',
  )!.external_account_id!
  await service.fault({ platform: 'linkedin', kind, author, times: 0 })
  const { draft_id } = await client.createDraft({ body: { platform: 'linkedin', content } })
  const schedule_id = await publishSoon(service, account, { draft_id, platform: 'linkedin' })
  const isFailed = async () =>
    (await client.getSchedule({ params: { schedule_id } })).status === 'failed' || undefined
  await eventually('the failure', isFailed, 30_000, 400)
  await service.control('DELETE', '/_control/faults')
  return { schedule_id }
}

test('composer: moves the cursor to the other text when a network gets its own', async (t) => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Rye is back.' },
  })
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await isThere(page)
  await networkBox(page, 'LinkedIn').click()
  await page.getByRole('button', { name: 'Customize for LinkedIn' }).click()
  const second = page.locator('.draft-pane:visible textarea').first()
  await second.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Rye is back, says LinkedIn.')
  assert.equal(await second.inputValue(), 'Rye is back, says LinkedIn.')
  await page.getByRole('tab', { name: 'X', exact: true }).click()
  assert.equal(await second.inputValue(), 'Rye is back.')
  // Both texts are reached without scrolling.
  assert.ok(((await second.boundingBox())?.y ?? 900) < 400)
})
