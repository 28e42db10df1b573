import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { addFurtherConnections, type TestAccount } from '../service.ts'
import { chooseAudience, isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('with the 25 connections of its plan, a text is edited and scheduled on all of them within the plan’s requests', async (t) => {
  const account = await service.newAccount()
  await fillPlan(account)
  const { page } = await signIn(t, account)
  const statuses: number[] = []
  page.on(
    'response',
    (answer) => void (answer.url().includes('/api/') && statuses.push(answer.status())),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose`)
  await isThere(page)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  for (const words of ['Rye.', 'Rye sells out.', 'Rye sells out at 7:40.']) {
    const saved = page.waitForResponse(
      (answer) =>
        /\/api\/drafts/.test(answer.url()) && ['POST', 'PATCH'].includes(answer.request().method()),
    )
    await text.fill(words)
    await saved
    await page.getByText('Saved', { exact: true }).waitFor()
  }
  await isThere(page)
  await show(page, 'composer 25 connections')
  await chooseAudience(page)
  await page.getByRole('button', { name: /^Next slot/ }).click()
  await page.getByText('Scheduled on 25 networks').waitFor()
  assert.equal((await account.client.listSchedules({ query: { limit: 100 } })).data.length, 25)
  assert.deepEqual(
    statuses.filter((status) => status >= 400),
    [],
  )
})

/** As many connections as the plan `pro` holds, each with a slot a day. */
async function fillPlan({ accountId, client }: TestAccount): Promise<void> {
  const { ports } = service.service
  await ports.db.transaction().execute((tx) => addFurtherConnections(ports, tx, accountId, 25))
  for (const { connection_id, platform } of (
    await client.listConnections({ query: { limit: 100 } })
  ).data)
    await client.configureSlots({
      body: { platform, connection_id, timezone: 'UTC', slots: [{ time: '12:00' }] },
    })
}
