import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })
const longName = 'maria.von.der.langen-strasse.am.nordhafen'

test('sidebar: cuts a long name and keeps the credits inside its width', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/settings`)
  await page.getByLabel('Your name').fill(longName)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.locator('.nav-foot', { hasText: longName }).waitFor()
  const widthOf = async (part: string) => (await page.locator(part).first().boundingBox())!.width
  const [column, credits] = [await widthOf('.nav-foot'), await widthOf('.nav-foot .credits')]
  assert.ok(credits <= column, `${credits} of ${column} pixels`)
  assert.deepEqual(complaints, [])
})

test('disconnect dialog: names the connection and counts the posts that will fail', async (t) => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Rye sells out on Fridays' },
  })
  for (const day of ['14', '15'])
    await account.client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: `2027-12-${day}T12:00:00.000Z` },
    })
  const { account_name } = (await account.client.listConnections()).data.find(
    ({ platform }) => platform === 'x',
  )!
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/connections`)
  await isThere(page)
  await page
    .getByRole('region', { name: 'X', exact: true })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Disconnect ${account_name} from X?`).waitFor()
  await dialog.getByText('2 posts are scheduled here and will fail at the scheduled time').waitFor()
})
