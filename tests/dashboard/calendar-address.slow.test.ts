import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('calendar: keeps month, view and day in its address when you open a post, reload or go back', async (t) => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Rye sells out on Fridays' },
  })
  const scheduled = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: '2027-12-14T12:00:00.000Z' },
  })
  const { page, complaints } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await isThere(page)
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text })

  await page.goto(`${service.url}/calendar?day=2027-11-03`)
  await title('November 2027').waitFor()
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await title('December 2027').waitFor()
  await page.locator('.entry[data-status]').first().click()
  await page.waitForURL(`**/posts/${scheduled.schedule_id}`)
  await page.goBack()
  await title('December 2027').waitFor()

  await page.getByRole('button', { name: /14 December/ }).click()
  await title('Tue, 14 Dec 2027').waitFor()
  await page.reload()
  await title('Tue, 14 Dec 2027').waitFor()
  await page.goBack()
  await title('December 2027').waitFor()

  await page.goto(`${service.url}/calendar?view=year&day=2027-02-30`)
  await title(
    new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date()),
  ).waitFor()
  assert.deepEqual(complaints, [])
})

test('palette: takes every key that is typed while it still loads, and none of them as a shortcut', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  // The palette's script comes late, as on a slow line.
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  t.after(() => release(undefined))
  await page.route(/\/assets\/palette-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  for (const words of ['connections', 'webhooks?']) {
    await page.goto(`${service.url}/posts`)
    await isThere(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    release(undefined)
    await page.locator('.workspace-filter').waitFor()
    assert.equal(await page.locator('.workspace-filter').inputValue(), words)
    assert.match(page.url(), /\/posts$/)
  }
  await page.goto(`${service.url}/posts`)
  await isThere(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('connections')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/connections')
  assert.deepEqual(complaints, [])
})
