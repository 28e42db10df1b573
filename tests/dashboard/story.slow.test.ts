import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import type { Owner, TestAccount } from '../service.ts'
import { networkBox, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('from the first link to a published post, its webhook, a failure and its remedy', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const receiver = await startReceiver(t)

  await page.goto(`${service.url}/developers/webhooks`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabel('Address').fill(receiver)
  await page.locator('dialog').getByRole('button', { name: 'Add webhook' }).click()
  assert.match(await page.locator('[data-secret]').innerText(), /^whsec_/)
  await page.getByRole('button', { name: 'Done' }).click()

  await page.keyboard.press('c')
  await page.waitForURL('**/compose')
  await networkBox(page, 'X').click()
  await page.getByRole('button', { name: 'Write for me' }).click()
  await page.getByLabel('Topic').fill('How a bakery plans its week')
  await page.getByText('999 left afterwards').waitFor()
  await page.getByRole('button', { name: 'Write draft' }).click()
  await page.getByText('1 used · 999 credits left').waitFor()
  await page
    .getByLabel('Text')
    .fill('Rye sells out at 7:40 on Fridays. https://example.com/a/very/long/address')
  await page.getByText('57 / 280').waitFor()
  await page.getByText(/^Preview for .*X/).waitFor()
  await schedule(page)
  await page.getByText('Scheduled', { exact: true }).first().waitFor()
  await comesNow(account, page)
  await page.getByText('Published', { exact: true }).first().waitFor()
  await page.getByText('the network accepted it').waitFor()
  await show(page, 'dashboard published')

  await page.goto(`${service.url}/developers/webhooks`)
  await page.getByText(receiver).click()
  await page.locator('.delivery-line').getByText('Delivered').first().waitFor()
  await page.getByText('thank you').waitFor()
  await show(page, 'dashboard webhook log')

  await page.goto(`${service.url}/connections`)
  await service.fault({ platform: 'x', kind: 'content_rejected', author: await authorOf(account) })
  await page.goto(`${service.url}/compose?platform=x`)
  await page.getByLabel('Text').fill('The network will not like this one.')
  await schedule(page)
  await comesNow(account, page)
  await page.getByText('the network refused it; nothing was created').waitFor()
  await page.getByText('What to do').waitFor()
  await show(page, 'dashboard failed')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  assert.deepEqual(complaints, [])
  assert.equal((await service.posts({ author: await authorOf(account) })).length, 2)
})

async function schedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pick a time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  await page.locator('.planned').getByText('Open').click()
  await page.waitForURL('**/posts/sch_*')
}

/** The hour until its time is not waited for. */
async function comesNow({ client }: TestAccount, page: Page): Promise<void> {
  const schedule_id = new URL(page.url()).pathname.split('/').at(-1)!
  await client.moveSchedule({
    params: { schedule_id },
    body: { scheduled_at: service.in({ seconds: 3 }) },
  })
  await page.reload()
}

async function authorOf({ client }: TestAccount): Promise<string> {
  return (await client.listConnections()).data.find(({ platform }) => platform === 'x')!
    .external_account_id!
}

async function startReceiver(t: Owner): Promise<string> {
  const server = createServer((request, answer) => {
    request.resume()
    request.on('end', () => answer.end('thank you'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
