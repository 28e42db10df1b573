import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signedIn } from '../signed-in.ts'
import { fitsInEachLook, fourLooks } from './looks.ts'
import { changePerson, isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('the requests of the last day are shown with their answers, and a problem code leads to what it means', async (t) => {
  const account = await service.newAccount('business')
  const { page, context, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/developers/requests`)
  await page.getByText('No requests in the last 24 hours').waitFor()
  await fitsInEachLook(page, 'requests empty')

  const { key, key_id } = await account.client.createKey({
    body: { name: 'Newsletter', scopes: ['drafts:read'] },
  })
  await service.request('GET', '/api/drafts', { key, headers: { 'x-request-id': 'the-good-one' } })
  await service.request('POST', '/api/drafts', {
    key,
    body: {},
    headers: { 'x-request-id': 'without-scope' },
  })
  await service.request('GET', '/api/nothing', { key })
  await page.reload()
  // The names of keys may come after the requests.
  await page.getByText('Newsletter').first().waitFor()
  const lines = page.locator('.request-line')
  const text = async (place: number) => (await lines.nth(place).innerText()).replaceAll(/\s+/g, ' ')
  assert.match(
    await text(0),
    /^404 GET no such operation not_found Newsletter · Request \S+ \d+ ms .*\d\d:\d\d:\d\d$/,
  )
  assert.match(
    await text(1),
    /^403 POST \/api\/drafts insufficient_scope Newsletter · Request without-scope /,
  )
  assert.match(await text(2), /^200 GET \/api\/drafts Newsletter · Request the-good-one /)
  await page.setViewportSize({ width: 1440, height: 900 })
  const meaning = context.waitForEvent('page')
  await page.getByRole('link', { name: 'insufficient_scope' }).click()
  await (await meaning).getByRole('heading', { name: 'The API key lacks a scope' }).waitFor()
  await fitsInEachLook(page, 'requests', fourLooks)

  // To those who do not manage keys, a key is its id.
  await changePerson(page, await signedIn(service, account.accountId, 'viewer'), service.url)
  await page.goto(`${service.url}/developers/requests`)
  await isThere(page)
  assert.match(await text(0), new RegExp(`not_found ${key_id} · `))
  assert.deepEqual(complaints, [])
})

test('a key says who made it and until when it works, and one whose time has passed says so', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const owner = await signedIn(service, account.accountId)
  const maker = owner.email.split('@')[0]!
  await owner.request('POST', '/api/keys', { body: { name: 'Newsletter' } })
  const { key_id } = await account.client.createKey({
    body: { name: 'Trial', expires_at: service.in({ hours: 1 }) },
  })
  await service.service.ports.db
    .updateTable('api_key')
    .set({ expires_at: Temporal.Instant.from('2020-05-17T12:00:00Z') })
    .where('id', '=', key_id as never)
    .execute()
  await page.goto(`${service.url}/developers`)
  await isThere(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create key' })
  await dialog.getByLabel('Name').fill('Agent')
  const lastDay = Temporal.Now.plainDateISO().add({ days: 30 })
  await dialog.getByLabel('Works until').fill(lastDay.toString())
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const line = (name: string) => page.locator('.key-line', { hasText: name })
  await line('Agent').waitFor()
  const said = lastDay.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  assert.match(await line('Agent').innerText(), new RegExp(` by \\S+ · until ${said}`))
  assert.match(await line('Newsletter').innerText(), new RegExp(` by ${maker}\\n`))
  assert.match(await line('Trial').innerText(), / by the operator · Ended 17 May 2020/)
  await fitsInEachLook(page, 'keys')
})
