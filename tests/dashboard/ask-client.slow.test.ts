import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { clientOf } from '../api/client-page.ts'
import { show } from '../browser/browser.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('an owner asks a client by a link, reads what they said and decided, and revokes the link', async (t) => {
  const account = await service.newAccount()
  const { key } = await account.client.createKey({
    body: { name: 'Agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'A client is asked about it.' },
  })
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 5 }) }
  const { schedule_id } = (await service.request('POST', '/api/schedules', { key, body })).json
  const { page, complaints } = await signIn(t, account)

  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.getByRole('button', { name: 'Ask a client' }).click()
  await show(page, 'ask client dialog')
  await page.getByLabel('The link works for').selectOption('7')
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.locator('[data-secret]').innerText()
  await show(page, 'ask client link')
  await page.getByRole('button', { name: 'Done' }).click()
  assert.equal(await page.getByText(url).count(), 0)

  const client = clientOf(service, url)
  assert.equal((await client.comment(schedule_id, '<b>Lovely</b>, go on.', 'Grace')).status, 303)
  assert.equal((await client.decide(schedule_id, 'approve', { name: 'Grace' })).status, 303)

  await page.reload()
  await page.getByRole('heading', { name: 'Approved' }).waitFor()
  await page.getByText('Grace approved it on').waitFor()
  await page.getByText('<b>Lovely</b>, go on.').waitFor()
  await isThere(page)
  await show(page, 'ask client answered')

  await page.goto(`${service.url}/posts?show=awaiting`)
  await page.getByText('1 post, to approve').waitFor()
  await page.getByText('1 comment').waitFor()
  await show(page, 'ask client links')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('1 post, to approve').waitFor({ state: 'detached' })
  assert.equal((await client.open()).status, 410)
  assert.deepEqual(complaints, [])
})

test('one link, made by a double click, asks about all that waits for approval', async (t) => {
  const account = await service.newAccount()
  const { key } = await account.client.createKey({
    body: { name: 'Agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  for (const hours of [5, 6]) {
    const { draft_id } = await account.client.createDraft({
      body: { platform: 'x', content: `In ${hours} hours.` },
    })
    await service.request('POST', '/api/schedules', {
      key,
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours }) },
    })
  }
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts?show=awaiting`)
  await page.getByRole('button', { name: 'Ask a client about these 2 posts' }).click()
  await page.getByLabel('They may approve and reject').uncheck()
  await page.getByRole('button', { name: 'Create link' }).dblclick()
  const { text } = await clientOf(service, await page.locator('[data-secret]').innerText()).open()
  for (const hours of [5, 6]) assert.ok(text.includes(`In ${hours} hours.`))
  assert.ok(!text.includes('value="approve"'))
  assert.equal((await account.client.listPreviews()).data.length, 1)
})

test('a link that is shown once stays in sight when the last post that waited is decided on meanwhile', async (t) => {
  const account = await service.newAccount()
  const { key } = await account.client.createKey({
    body: { name: 'Agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Decided meanwhile.' },
  })
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 5 }) }
  const { schedule_id } = (await service.request('POST', '/api/schedules', { key, body })).json
  const { page } = await signIn(t, account)
  await page.clock.install()
  await page.goto(`${service.url}/posts?show=awaiting`)
  await page.getByRole('button', { name: /^Ask a client/ }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.locator('[data-secret]').waitFor()
  await account.client.approveSchedule({ params: { schedule_id } })
  await page.clock.fastForward(61_000)
  await page.locator('.sidebar').getByText('1 to approve').waitFor({ state: 'detached' })
  assert.equal(await page.locator('[data-secret]').count(), 1)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The sidebar and the list read their posts by separate requests.
  await page.getByRole('button', { name: /^Ask a client/ }).waitFor({ state: 'detached' })
})
