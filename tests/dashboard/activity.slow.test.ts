import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { signedIn } from '../signed-in.ts'
import { overWidth, axeFindings } from './axe.ts'
import { changePerson, isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('the activity page tells in words who did what, links to what is there, and narrows by kind, actor and object', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { page, complaints } = await signIn(t, account)
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Launch\nThe rest of it.' },
  })
  const first = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 30 }) },
  })
  await client.moveSchedule({
    params: { schedule_id: first.schedule_id },
    body: { scheduled_at: service.in({ hours: 31 }) },
  })
  const gone = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 40 }) },
  })
  await client.cancelSchedule({ params: { schedule_id: gone.schedule_id } })
  await client.createWebhook({
    body: { url: 'https://example.com/hook?secret=1', events: ['post.published'] },
  })

  await page.goto(`${service.url}/activity`)
  await isThere(page)
  const lines = page.locator('.activity-line')
  const moved = lines.filter({ hasText: ' moved ' })
  assert.match(await moved.innerText(), /moved “Launch” from .* to /)
  assert.equal(await page.getByText('secret=1').count(), 0)
  await lines.filter({ hasText: 'added example.com' }).waitFor()
  const cancelled = lines.filter({ hasText: ' cancelled ' })
  await cancelled.waitFor()
  assert.equal(await cancelled.getByRole('link').count(), 0, 'nothing leads to what is gone')
  await show(page, 'activity')

  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Post moved' })
  await lines.filter({ hasText: 'example.com' }).waitFor({ state: 'detached' })
  assert.match(page.url(), /kind=schedule\.moved/)
  await page.reload()
  await isThere(page)
  assert.equal(await lines.count(), 1)
  await page.getByLabel('By whom').selectOption({ label: 'Crier' })
  await page.getByText('Nothing to see').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await lines.filter({ hasText: 'example.com' }).waitFor()
  await page.goto(`${service.url}/activity?object=${gone.schedule_id}`)
  await isThere(page)
  assert.equal(await lines.count(), 2)

  await page.goto(`${service.url}/posts/${first.schedule_id}`)
  const history = page.locator('.history')
  await history.getByText('scheduled this post').waitFor()
  assert.match(await history.innerText(), /moved this post from/)
  await show(page, 'activity of a post')
  assert.deepEqual(complaints, [])
})

test('a viewer sees people by name, and a long list goes on page by page, on a dark phone', async (t) => {
  const account = await service.newAccount()
  const owner = await signIn(t, account)
  await owner.page.goto(`${service.url}/brand`)
  await isThere(owner.page)
  await owner.page.getByLabel('Name').fill('Rye & Sons')
  await owner.page.getByRole('button', { name: 'Save' }).click()
  await owner.page.getByText('Saved', { exact: true }).waitFor()
  for (let number = 1; number <= 55; number += 1)
    await account.client.createDraft({ body: { platform: 'x', content: `Draft ${number}` } })
  const viewer = await signedIn(service, account.accountId, 'viewer')
  const { page, complaints } = owner
  await changePerson(page, viewer, service.url)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${service.url}/activity`)
  await isThere(page)
  const lines = page.locator('.activity-line')
  assert.equal(await lines.count(), 50)
  assert.deepEqual(await axeFindings(page), [])
  assert.ok((await overWidth(page)) <= 0, 'the page is wider than the screen')
  await show(page, 'activity 390')
  await page.getByRole('button', { name: 'Load more' }).click()
  await lines.filter({ hasText: '“Draft 1”' }).waitFor()
  await lines.filter({ hasText: 'brand kit: name' }).waitFor()
  assert.equal(await page.getByLabel('By whom').locator('option[value^=usr_]').count(), 0)
  assert.deepEqual(complaints, [])
})
