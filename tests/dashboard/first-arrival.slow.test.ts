import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newPerson, show } from '../browser/browser.ts'
import { withAuthenticator } from './authenticator.ts'
import { axeFindings } from './axe.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, browser, signIn, linkFor } = await openDashboard({ after })

test('first arrival: asks for a way to sign in once per device, and the settings remind until there is one', async (t) => {
  const account = await service.newAccount()
  const context = await newPerson(t, browser)
  const page = await context.newPage()
  const open = async () => {
    await page.goto(await linkFor(account))
    await page.getByRole('button', { name: 'Sign in with this link' }).click()
  }
  await open()
  await page.getByRole('heading', { name: 'Set a password' }).waitFor()
  await show(page, 'way back')
  assert.deepEqual(await axeFindings(page), [])
  // Closing the page does not dismiss the question.
  await page.reload()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.waitForURL('**/calendar')
  await open()
  await page.waitForURL('**/calendar')
  await page.goto(`${service.url}/settings`)
  await page.getByText('so that you can come back without one').waitFor()

  const elsewhere = await (await newPerson(t, browser)).newPage()
  await elsewhere.goto(await linkFor(account))
  await elsewhere.getByRole('button', { name: 'Sign in with this link' }).click()
  await elsewhere.getByLabel('New password').fill('rye and wheat and salt')
  await elsewhere.getByRole('button', { name: 'Set password' }).click()
  await elsewhere.waitForURL('**/calendar')
  await page.reload()
  await page.getByLabel('Current password').waitFor()
  assert.equal(await page.getByText('so that you can come back without one').count(), 0)

  const third = await (await newPerson(t, browser)).newPage()
  await third.goto(await linkFor(account))
  await third.getByRole('button', { name: 'Sign in with this link' }).click()
  await third.waitForURL('**/calendar')
})

test('first arrival: lets an invited person add a passkey and sign in with it', async (t) => {
  const account = await service.newAccount()
  const { page: owner } = await signIn(t, account, 'localhost')
  const address = service.url.replace('127.0.0.1', 'localhost')
  await owner.goto(`${address}/settings`)
  await owner.getByLabel('E-mail of a new member').fill('passkey@example.com')
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await owner.locator('[data-secret]').innerText()
  const page = await (await newPerson(t, browser)).newPage()
  await withAuthenticator(page)
  await page.goto(link.replace('127.0.0.1', 'localhost'))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.waitForURL('**/calendar')
  await page.goto(`${address}/settings`)
  await page.getByText('This device').waitFor()
  assert.equal(await page.getByText('so that you can come back without one').count(), 0)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/calendar')
})
