import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signedIn } from '../signed-in.ts'
import { fitsInEachLook } from './looks.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('a role changes by a button only, and one’s own after a question', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const { email } = await signedIn(service, account.accountId, 'owner')
  await page.goto(`${service.url}/settings`)
  const own = page.locator('.settings-member').filter({ hasNotText: /owner\d+@example/ })
  const other = page.locator('.settings-member').filter({ hasText: email })
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  const question = page.getByRole('dialog')
  const role = other.getByRole('combobox')
  await role.and(page.locator(':enabled')).focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForLoadState('networkidle')
  assert.deepEqual([changes, await role.inputValue()], [[], 'editor'])
  await other.getByRole('button', { name: 'Change the role' }).click()
  await other.getByRole('button', { name: 'Change the role' }).waitFor({ state: 'detached' })
  assert.deepEqual(
    [changes.length, await role.inputValue(), await question.count()],
    [1, 'editor', 0],
  )
  // Only owners are asked: one more makes two of them.
  await signedIn(service, account.accountId, 'owner')
  await page.reload()
  await own.getByRole('combobox').selectOption('viewer')
  await own.getByRole('button', { name: 'Change the role' }).click()
  await question.getByText(/your own role/).waitFor()
  assert.equal(changes.length, 1)
  await fitsInEachLook(page, 'members own role')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(changes.length, 1)
  await other.getByRole('button', { name: 'Remove' }).click()
  await question.getByText(/^Remove .* from this workspace\?$/).waitFor()
  await question.getByRole('button', { name: 'Remove' }).click()
  await other.waitFor({ state: 'detached' })
})

test('an export that is refused says why', async (t) => {
  const { page } = await signIn(t, await service.newAccount())
  await page.goto(`${service.url}/settings`)
  const body = JSON.stringify({
    code: 'rate_limited',
    title: 'Too many requests',
    detail: 'Try again in a minute.',
  })
  await page.route('**/api/account/export', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body }),
  )
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText('Too many requests within a minute. Wait a moment and try again.')
    .waitFor()
})
