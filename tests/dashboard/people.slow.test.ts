import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { withAuthenticator } from './authenticator.ts'
import { comeIn, isThere, openDashboard } from './open-dashboard.ts'

const { service, browser, signIn, linkFor } = await openDashboard({ after })

test('a passkey of this device lets its owner in again, and is removed', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account, 'localhost')
  const address = service.url.replace('127.0.0.1', 'localhost')
  await withAuthenticator(page)
  await page.goto(`${address}/settings`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/calendar')
  await page.goto(`${address}/settings`)
  await page
    .locator('.row', { has: page.getByText('This device', { exact: true }) })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByText('This device', { exact: true }).waitFor({ state: 'detached' })
})

test('invitation: lets a person in with fewer rights than an owner, and shuts them out when removed', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/settings`)
  await page.getByLabel('E-mail of a new member').fill('colleague@example.com')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await page.locator('[data-secret]').innerText()
  const sentence = await page.getByText('Send this link').boundingBox()
  const address = await page.locator('[data-secret]').boundingBox()
  assert.ok(
    sentence && address && sentence.y + sentence.height <= address.y,
    'the address covers its sentence',
  )
  const context = await browser.newContext()
  t.after(() => context.close())
  const colleague = await context.newPage()
  // A second invitation replaces the first one.
  await page.getByRole('button', { name: 'Invite again' }).click()
  await page.locator('[data-secret]').filter({ hasNotText: link }).waitFor()
  const { name: workspace } = await account.client.getAccount()
  await colleague.goto(link)
  await colleague.getByText('You are invited to plan posts together.').waitFor()
  await colleague.goto(await page.locator('[data-secret]').innerText())
  await colleague.getByText(` invites you to ${workspace}. Your role: Editor.`).waitFor()
  assert.equal(
    await colleague.getByText('printed a sign-in link').count(),
    0,
    'a guest is told of the operator’s terminal',
  )
  await comeIn(colleague, 'Accept the invitation')
  await colleague.goto(`${service.url}/settings`)
  await isThere(colleague)
  assert.equal(await colleague.getByRole('heading', { name: 'Members' }).count(), 0)
  assert.equal(await colleague.getByRole('button', { name: 'Invite', exact: true }).count(), 0)
  assert.equal(await colleague.getByRole('button', { name: 'Delete workspace' }).count(), 0)

  await page.reload()
  const line = page.locator('.line', { hasText: 'colleague@example.com' })
  assert.equal(await line.getByRole('combobox').inputValue(), 'editor')
  await line.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await line.waitFor({ state: 'detached' })
  const answer = await colleague.request.get(`${service.url}/api/drafts`, {
    headers: { 'crier-account': account.accountId },
  })
  assert.ok([401, 403].includes(answer.status()), `the account still answers ${answer.status()}`)
})

test('sign-in link: is used by its button only, so that it still works after it was fetched', async (t) => {
  const account = await service.newAccount()
  const link = await linkFor(account)
  const context = await browser.newContext()
  t.after(() => context.close())
  for (const look of ['first', 'second']) {
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in with this link' }).waitFor()
    assert.deepEqual(await context.cookies(), [], `${look} look`)
  }
  const page = await context.newPage()
  await page.goto(link)
  await comeIn(page, 'Sign in with this link')
  assert.equal((await context.cookies()).length, 1)
})

test('the list of sessions shows every browser, and one that is signed out there is out', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const { page: other } = await signIn(t, account)
  await page.goto(`${service.url}/settings`)
  await page.getByText('This session').waitFor()
  const sessions = page.locator('section', { has: page.getByRole('heading', { name: 'Sessions' }) })
  assert.equal(await sessions.getByRole('listitem').count(), 2)
  await sessions.getByRole('button', { name: 'Sign out', exact: true }).click()
  await sessions.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
  await other.goto(`${service.url}/posts`)
  await other.waitForURL('**/sign-in?next=*')
  await page.reload()
  await page.getByText('This session').waitFor()
})

test('an account is taken along as one document, and deleted only by its own id', async (t) => {
  const account = await service.newAccount()
  await account.client.createDraft({
    body: { platform: 'x', content: 'A text worth taking along' },
  })
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/settings`)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await arriving
  assert.equal(download.suggestedFilename(), `${account.accountId}.json`)
  assert.match(await readFile(await download.path(), 'utf8'), /A text worth taking along/)

  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const forGood = page.getByRole('button', { name: 'Delete permanently' })
  await page.getByLabel('Type the id of the workspace').fill('acct_another')
  assert.equal(await forGood.isDisabled(), true)
  await page.getByLabel('Type the id of the workspace').fill(account.accountId)
  await forGood.click()
  await page.waitForURL((address) => !address.pathname.startsWith('/settings'))
  assert.equal((await account.request('GET', '/api/drafts')).status, 401)
})

test('a password set after the first link signs in, and a wrong one says so without saying which half is wrong', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/settings`)
  const email = await page.getByLabel('E-mail', { exact: true }).inputValue()
  await page.getByLabel('New password').fill('rye and wheat and salt')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set').waitFor()
  // A page that finds itself signed out would end this navigation.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`${service.url}/sign-in?next=/brand`)
  await page.getByText('crier accounts sign-in-link').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('wheat and rye')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Wrong e-mail or password').waitFor()
  await page.getByLabel('Password').fill('rye and wheat and salt')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/brand')
})
