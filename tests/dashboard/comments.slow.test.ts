import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { clientOf } from '../api/client-page.ts'
import { show } from '../browser/browser.ts'
import { axeFindings, overWidth } from './axe.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('post page: the team comments on a post, for itself or for clients', async (t) => {
  const account = await service.newAccount()
  const { schedules } = await account.client.createPost({
    body: { platforms: ['x'], content: 'Owls hunt.', scheduled_at: service.in({ hours: 5 }) },
  })
  const { schedule_id } = schedules[0]!
  const { url } = await account.client.createPreview({ body: { schedule_ids: [schedule_id] } })
  await clientOf(service, url).comment(schedule_id, 'Which owls?', 'Grace')
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.getByText('Grace (client)').waitFor()
  const comment = async (text: string) => {
    await page.getByLabel('Write a comment').fill(text)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.locator('.client-text', { hasText: text }).waitFor()
  }
  await comment('Barn owls. Do we say so?')
  await page.getByLabel('Visible to clients').check()
  await comment('We mean barn owls.')
  await page.locator('p', { hasText: 'visible to clients' }).waitFor()
  assert.equal(await page.getByLabel('Write a comment').inputValue(), '')
  assert.ok(!(await page.getByLabel('Visible to clients').isChecked()))
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await show(page, `team comments ${width}`)
    assert.ok((await overWidth(page)) <= 0)
    assert.deepEqual(await axeFindings(page), [])
  }
  const shown = (await clientOf(service, url).open()).text
  assert.ok(shown.includes('We mean barn owls.'))
  assert.ok(!shown.includes('Do we say so?'))
})

test('calendar: a link for a client to the whole month takes three clicks', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/calendar?view=month`)
  await page.getByRole('button', { name: 'Show these posts to a client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show it to a client' })
  await dialog.getByText('also those that you schedule later').waitFor()
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await show(page, `client month ${width}`)
    assert.ok((await overWidth(page)) <= 0)
    assert.deepEqual(await axeFindings(page), [])
  }
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await page.locator('[data-secret]').innerText()
  await account.client.createPost({
    body: { platforms: ['x'], content: 'Planned later.', scheduled_at: service.in({ minutes: 5 }) },
  })
  assert.ok((await clientOf(service, url).open()).text.includes('Planned later.'))
  await page.goto(`${service.url}/posts?show=awaiting`)
  await page.getByText(/^All posts of .*, to approve$/).waitFor()
})
