import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fitsInEachLook } from './looks.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('webhook form: takes all events or chosen ones, and the list says which', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/developers/webhooks`)
  await isThere(page)
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  const add = dialog.getByRole('button', { name: 'Add webhook' })
  const open = async () => {
    await page.getByRole('button', { name: 'Add webhook', exact: true }).click()
    await dialog.getByLabel('Address').fill('http://127.0.0.1:8099/hook')
  }
  const finish = async () => {
    await add.click()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await open()
  assert.equal(await dialog.getByLabel('post.published').count(), 0)
  await finish()
  await page.locator('.line').getByText('All events').waitFor()

  await open()
  await dialog.getByLabel('All events').uncheck()
  assert.ok(await add.isDisabled())
  await fitsInEachLook(page, 'webhook form')
  await dialog.getByLabel('post.approval_requested').check()
  await dialog.getByLabel('media.ready').check()
  await finish()
  await page.locator('.line').getByText('post.approval_requested, media.ready').waitFor()
  const chosen = (await client.listWebhooks()).data.map(({ events }) => events)
  assert.deepEqual(
    new Set(chosen.map(String)),
    new Set(['*', 'post.approval_requested,media.ready']),
  )
  assert.deepEqual(complaints, [])
})

test('webhook form: says what is wrong with the address', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/developers/webhooks`)
  await isThere(page)
  await page.getByRole('button', { name: 'Add webhook', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill('https://name:secret@example.com/hook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('must not contain a user name or password').waitFor()
  assert.equal((await account.client.listWebhooks()).data.length, 0)
})
