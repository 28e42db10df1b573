import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDashboard, isThere } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('the dashboard offers to connect a network that the account has no connection of, and shows it elsewhere from then on', async (t) => {
  // LinkedIn comes first everywhere, and is the default.
  const account = await service.newAccount()
  const { db } = service.service.ports
  await db
    .deleteFrom('connection')
    .where('account_id', '=', account.accountId)
    .where('platform', '=', 'linkedin')
    .execute()
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: 'The mill opens at eight.' },
  })
  const { page, complaints } = await signIn(t, account)
  const open = async (path: string) => {
    await page.goto(`${service.url}${path}`)
    await isThere(page)
  }
  const tabs = page.getByRole('tab')
  const switches = page.locator('.network-switch')

  await open('/slots')
  assert.deepEqual(
    [await tabs.count(), await page.getByRole('tab', { selected: true }).innerText()],
    [3, 'X\n0'],
  )
  await page.getByLabel('Add a time on Monday').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The next free slot is').waitFor()
  await open('/calendar')
  await switches.nth(2).waitFor()
  assert.equal(await switches.count(), 3)
  await open(`/compose?draft=${draft_id}`)
  await page.locator('.draft-pane textarea').first().waitFor()
  assert.equal(await page.locator('.network-choice input').count(), 3)
  await open('/connections')
  const card = page.getByRole('region', { name: 'LinkedIn' })
  await card.getByRole('button', { name: 'Connect LinkedIn' }).waitFor()

  const { connection_id } = await client.createConnection({ body: { platform: 'linkedin' } })
  await open('/slots')
  assert.equal(await tabs.count(), 4)
  assert.deepEqual((await client.listSlots({ query: { connection_id } })).data, [])
  await open('/calendar')
  await switches.nth(3).waitFor()
  await open('/connections')
  await card.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})
