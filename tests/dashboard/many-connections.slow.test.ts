import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { platforms } from '@crier/contract/platform.ts'
import { insertConnection } from '@crier/server/connections/store.ts'
import { mint } from '@crier/server/ports/ids.ts'
import { show } from '../browser/browser.ts'
import type { TestAccount } from '../service.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

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
  const common = {
    accountId,
    main: false,
    kind: 'sandbox',
    state: 'incomplete',
    now: ports.clock.now(),
  } as const
  await ports.db.transaction().execute(async (tx) => {
    for (let number = platforms.length; number < 25; number++) {
      const platform = platforms[number % platforms.length]!
      await insertConnection(tx, {
        ...common,
        id: mint('conn', ports),
        platform,
        label: `The ${number + 1}th`,
      })
    }
  })
  for (const { connection_id, platform } of (
    await client.listConnections({ query: { limit: 100 } })
  ).data)
    await client.configureSlots({
      body: { platform, connection_id, timezone: 'UTC', slots: [{ time: '12:00' }] },
    })
}
