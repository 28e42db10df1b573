import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { axeFindings, overWidth } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard(
  { after },
  { CRIER_NETWORKS: 'linkedin,x,bluesky,mastodon' },
)

const looks = [
  { width: 1440, height: 900, colors: 'light' },
  { width: 390, height: 844, colors: 'dark' },
] as const
const handle = 'sandbox.pds.sandbox.example'

async function inBothLooks(page: Page, name: string): Promise<void> {
  for (const { width, height, colors } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: colors })
    await show(page, `${name} ${width}`)
    assert.ok((await overWidth(page)) <= 0, `${name} at ${width}: ${await overWidth(page)}`)
    assert.deepEqual(await axeFindings(page), [], `${name} at ${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('connect Bluesky: the first page leads to the form, which tells in plain words what was wrong', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/calendar`)
  await page.getByRole('button', { name: 'Connect a real account' }).click()
  const dialog = page.locator('dialog')
  await dialog.getByRole('heading', { name: 'Connect a real account' }).waitFor()
  await inBothLooks(page, 'real account')
  await dialog.getByRole('button', { name: 'Connect Bluesky' }).click()
  const password = dialog.getByLabel('App password')
  await password.waitFor()
  assert.equal(
    await dialog.getByRole('link', { name: 'Make an app password' }).getAttribute('href'),
    'https://bsky.app/settings/app-passwords',
  )
  await inBothLooks(page, 'connect bluesky')
  const attempt = async (typed: string) => {
    await password.fill(typed)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  await dialog.getByLabel('Handle').fill(handle)
  await attempt('aaaa-bbbb-cccc-dddd')
  await dialog.getByText('does not know this handle with this password').waitFor()
  assert.equal(await password.inputValue(), '', 'the field is emptied when it is sent')
  await attempt('sandbox password')
  await dialog.getByText('This is the password of your account itself.').waitFor()
  await inBothLooks(page, 'ordinary password')
  await attempt('sand-box2-sand-box3')
  const card = page.getByRole('region', { name: 'Bluesky' })
  await card.getByText('Connected', { exact: true }).waitFor()
  await card.getByText('pds.sandbox.example', { exact: true }).waitFor()
  await card.getByText('Sandbox', { exact: true }).waitFor()
  await inBothLooks(page, 'bluesky connected')
  assert.equal((await page.content()).includes('sand-box2'), false)
  assert.deepEqual(complaints, [])
})

test('connect Bluesky: the sandbox is one click away, and the connection publishes', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/connections`)
  await isThere(page)
  const card = page.getByRole('region', { name: 'Bluesky' })
  await card.getByRole('button', { name: 'Connect Bluesky' }).click()
  await page.locator('dialog').getByRole('button', { name: 'Use the sandbox' }).click()
  await card.getByText('Connected', { exact: true }).waitFor()
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'bluesky', content: 'A first post from the dashboard.' },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'bluesky', scheduled_at: service.in({ seconds: 1 }) },
  })
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.getByText('Published', { exact: true }).first().waitFor({ timeout: 60_000 })
  assert.deepEqual(complaints, [])
})

test('connect Bluesky: another author takes the place of the connected one only when that is asked for', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await account.client.signInConnection({
    params: { platform: 'bluesky' },
    body: { identifier: handle, password: 'sand-box2-sand-box3' },
  })
  const made = (await (
    await fetch(`${await service.service.ports.addresses.sandboxUrl()}/_control/authors`, {
      method: 'POST',
      body: JSON.stringify({ platform: 'bluesky', author: { key: 'mill', name: 'The Mill' } }),
    })
  ).json()) as { readonly username: string; readonly facts: { readonly app_password: string } }
  await page.goto(`${service.url}/connections`)
  const card = page.getByRole('region', { name: 'Bluesky' })
  await card.getByRole('button', { name: 'Reconnect' }).click()
  const dialog = page.locator('dialog')
  assert.equal(await dialog.getByLabel('Handle').inputValue(), handle)
  const attempt = async () => {
    await dialog.getByLabel('Handle').fill(made.username)
    await dialog.getByLabel('App password').fill(made.facts.app_password)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  await attempt()
  await dialog.getByText('This is another account than').waitFor()
  await dialog.getByLabel('Replace the connected account').check()
  await inBothLooks(page, 'replace author')
  await attempt()
  await card.getByText(made.username, { exact: true }).first().waitFor()
})

test('connect Mastodon: asks for the server, whose consent comes back to the page', async (t) => {
  const account = await service.newAccount()
  const { page, context, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/connections`)
  const card = page.getByRole('region', { name: 'Mastodon' })
  await card.getByRole('button', { name: 'Connect Mastodon' }).click()
  const dialog = page.locator('dialog')
  await dialog.getByText('Mastodon has many servers').waitFor()
  await inBothLooks(page, 'connect mastodon')
  const allowAt = async (button: string, as: RegExp) => {
    const [consent] = await Promise.all([
      context.waitForEvent('page', { timeout: 30_000 }),
      dialog.getByRole('button', { name: button, exact: true }).click(),
    ])
    await consent.waitForURL(/oauth\/authorize/)
    assert.match(consent.url(), as)
    await consent.getByRole('button', { name: 'Allow' }).click()
    await consent.getByText('is connected').waitFor()
    await consent.close()
    await page.bringToFront()
  }
  await dialog.getByLabel('Server').fill('not a server')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Server').fill('large.sandbox.example')
  await allowAt('Connect', /large\.sandbox\.example/)
  // A browser that is not shown has no focus to come back to.
  await page.reload()
  await card.getByText('large.sandbox.example', { exact: true }).waitFor()
  await inBothLooks(page, 'mastodon connected')
  await card.getByRole('button', { name: 'Reconnect' }).click()
  assert.equal(await dialog.getByLabel('Server').inputValue(), 'large.sandbox.example')
  assert.deepEqual(complaints, [])
})

test('connect Bluesky: speaks German', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.evaluate(
    "fetch('/api/session', {method: 'PATCH', headers: {'Content-Type': 'application/json'}, " +
      "body: JSON.stringify({locale: 'de-DE'})})",
  )
  await page.goto(`${service.url}/connections?connect=real`)
  const dialog = page.locator('dialog')
  await dialog.getByRole('heading', { name: 'Echtes Konto verbinden' }).waitFor()
  await dialog.getByRole('button', { name: 'Bluesky verbinden' }).click()
  await dialog.getByRole('link', { name: 'App-Passwort erstellen' }).waitFor()
  await inBothLooks(page, 'connect bluesky german')
})

test('connect a real account: prints the command of a restart where no such network is enabled', async (t) => {
  const { service: four, signIn: signInThere } = await openDashboard(t)
  const { page, complaints } = await signInThere(t, await four.newAccount())
  await page.goto(`${four.url}/connections`)
  await page.getByRole('button', { name: 'Connect a real account' }).click()
  const section = page.locator('dialog').getByRole('region', { name: 'Bluesky' })
  assert.equal(
    await section.locator('code').innerText(),
    'CRIER_NETWORKS=linkedin,x,instagram,tiktok,bluesky npm start',
  )
  await page.locator('dialog').getByRole('region', { name: 'Mastodon' }).waitFor()
  await section.getByRole('button', { name: 'Copy' }).waitFor()
  await inBothLooks(page, 'restart command')
  assert.deepEqual(complaints, [])
})
