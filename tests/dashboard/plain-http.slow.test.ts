import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freePort } from '../processes/external-postgres.ts'
import { openDashboard } from './open-dashboard.ts'

const port = await freePort()
const { service, signIn } = await openDashboard(
  { after },
  { CRIER_PUBLIC_URL: `http://crier.test:${port}`, PORT: String(port) },
)

test('over plain http, as in a local network, one signs in, writes, schedules and copies', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account, 'crier.test')
  assert.equal(await page.evaluate('isSecureContext'), false)
  await page.goto(`${service.url}/compose?platform=x`)
  await page.getByLabel('Text').fill('Written in the next room.')
  await page.getByRole('button', { name: 'Pick a time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByRole('heading', { name: 'Scheduled' }).waitFor()
  await page.goto(`${service.url}/posts`)
  await page.getByText('Written in the next room.').waitFor()
  await page.goto(`${service.url}/settings`)
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByText('Copied').waitFor()
  await page.getByLabel('Your name').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  assert.equal(await page.getByLabel('Your name').inputValue(), account.accountId)
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('Cross-Origin-Opener-Policy')),
    [],
  )
})
