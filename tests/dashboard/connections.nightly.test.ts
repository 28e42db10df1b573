import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { addConnected } from '../networks/consent.ts'
import type { TestAccount } from '../service.ts'
import { overWidth, axeFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

const looks = [
  { width: 1440, height: 900, colors: 'light' },
  { width: 390, height: 844, colors: 'dark' },
] as const

async function withFounder(account: TestAccount) {
  const { connection_id } = await addConnected(service, account, 'x')
  return account.client.updateConnection({
    params: { platform: connection_id },
    body: { label: 'The founder' },
  })
}

async function scheduled(
  { client }: TestAccount,
  content: string,
  connection_id?: string,
  hours = 30,
) {
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
  const body = {
    draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours }),
    ...(connection_id !== undefined && { connection_id }),
  } as const
  return client.scheduleDraft({ body })
}

const onX = async ({ client }: TestAccount) =>
  (await client.listConnections({ query: { platform: 'x' } })).data

test('a connection is added, renamed, paused, resumed, made the main one and removed on the connections page', async (t) => {
  const account = await service.newAccount()
  const { page, context, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/connections`)
  await isThere(page)
  await page.getByRole('button', { name: 'Add a connection' }).click()
  const dialog = page.locator('dialog')
  await dialog.getByLabel('Network').selectOption('x')
  await dialog.getByLabel('Name').fill('The founder')
  const [consent] = await Promise.all([
    context.waitForEvent('page', { timeout: 30_000 }),
    dialog.getByRole('button', { name: 'Add and connect' }).click(),
  ])
  await consent.waitForURL(/authorize|oauth/)
  await consent.close()
  const founder = page.getByRole('region', { name: 'The founder, X' })
  await founder.getByText('No account connected').waitFor()
  assert.deepEqual((await onX(account)).map(({ label, main }) => [label, main]).slice(1), [
    ['The founder', false],
  ])

  await founder.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Name').fill('Ada Rye')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const ada = page.getByRole('region', { name: 'Ada Rye, X' })
  await ada.waitFor()

  const second = (await onX(account))[1]!
  await scheduled(account, 'Waits for Ada.', second.connection_id)
  await ada.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByText('1 post is scheduled here, and will wait.').waitFor()
  await show(page, 'connections pause')
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await ada.getByText('Paused', { exact: true }).waitFor()
  assert.equal((await onX(account))[1]!.paused, true)
  await ada.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByText('No post was due during the pause.').waitFor()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await ada.getByText('Paused', { exact: true }).waitFor({ state: 'detached' })
  assert.equal((await onX(account))[1]!.paused, false)

  await ada.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByText('pending, being published or repeated').waitFor()
  await dialog.getByRole('link', { name: 'See the posts that wait here' }).click()
  await page.waitForURL(`**/posts?only=${second.connection_id}`)
  await page.getByText('Waits for Ada.').waitFor()

  await page.goto(`${service.url}/connections`)
  await ada.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Make main' }).click()
  await ada.getByText('Main', { exact: true }).waitFor()
  assert.equal((await onX(account))[0]!.label, 'Ada Rye')
  const former = page.getByRole('region', { name: 'X', exact: true }).getByRole('region').nth(1)
  await former.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: 'X', exact: true })
    .getByText('No account connected')
    .waitFor()
  assert.deepEqual(
    (await onX(account)).map(({ label }) => label),
    ['Ada Rye'],
  )
  assert.deepEqual(complaints, [])
})

test('a post is written, scheduled, found and given slots on the connection that was chosen, which is remembered', async (t) => {
  const account = await service.newAccount()
  const founder = await withFounder(account)
  const { page, complaints } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/slots`)
  await page.getByRole('tab', { name: 'X' }).click()
  await page.getByLabel('Calendar of').selectOption({ label: 'The founder · 0 slots a week' })
  await page.getByLabel('New time on Monday').fill('07:15')
  await page.getByRole('button', { name: 'Add a time on Monday' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Saved/).waitFor()
  const slots = (await account.client.listSlots()).data
  assert.deepEqual(
    slots.map(({ connection_id, day, time }) => [connection_id, day, time]),
    [[founder.connection_id, 'monday', '07:15']],
  )

  await page.goto(`${service.url}/compose?platform=x`)
  const choice = page.getByRole('group', { name: 'Post to' })
  // The main one is chosen with its network.
  await choice.locator('label[data-chosen]').click()
  await choice.getByText('The founder').click()
  await page.getByLabel('Text', { exact: true }).fill('From the founder herself.')
  await page.waitForURL('**draft=drft_*')
  await isThere(page)
  const chosen = async () =>
    (await choice.locator('label[data-chosen]').allInnerTexts()).map((name) =>
      name.replace(/\s+/g, ' '),
    )
  assert.deepEqual(await chosen(), ['The founder · X'])
  await show(page, 'connections composer')
  await page.getByRole('button', { name: /Next slot ·/ }).click()
  await page.locator('.planned').getByText('Open').click()
  await page.waitForURL('**/posts/sch_*')
  await page.locator('.post-columns .connection-tag', { hasText: 'The founder' }).waitFor()
  const [post] = (await account.client.listSchedules()).data
  assert.equal(post!.connection_id, founder.connection_id)

  await page.goto(
    `${service.url}/compose?draft=${(await account.client.createDraft({ body: { platform: 'x', content: 'Another.' } })).draft_id}`,
  )
  await isThere(page)
  await choice.locator('label[data-chosen]').waitFor()
  assert.deepEqual(await chosen(), ['The founder · X'], 'the last choice is remembered')
  await page.getByRole('button', { name: 'Pick a time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.locator('.planned').getByText('Open').click()
  await page.waitForURL('**/posts/sch_*')
  await page.getByRole('button', { name: 'Cancel post' }).click()
  await page.locator('dialog').getByRole('button', { name: 'Cancel post' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Scheduled again').waitFor()
  assert.deepEqual(
    (await account.client.listSchedules()).data.map(({ connection_id }) => connection_id),
    [founder.connection_id, founder.connection_id],
  )
  assert.deepEqual(complaints, [])
})

for (const { width, height, colors } of looks)
  test(`pages of an account with 25 connections fit ${width} pixels and have no finding of axe`, async (t) => {
    const account = await service.newAccount('business')
    const founder = await withFounder(account)
    await scheduled(account, 'By the founder.', founder.connection_id)
    const post = await scheduled(account, 'By the main one.')
    for (let number = 1; number <= 20; number += 1) {
      const platform = (['linkedin', 'x', 'instagram', 'tiktok'] as const)[number % 4]!
      await account.client.createConnection({
        body: {
          platform,
          label: `Client ${number} with a name that is rather long, GmbH & Co. KG`,
        },
      })
    }
    await account.client.updateConnection({
      params: { platform: founder.connection_id },
      body: { paused: true },
    })
    const { page, complaints } = await signIn(t, account)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: colors })
    for (const path of [
      '/connections',
      '/calendar',
      '/posts',
      `/posts/${post.schedule_id}`,
      '/slots',
      `/compose?draft=${post.draft_id}`,
      '/compose?platform=x',
    ]) {
      await page.goto(`${service.url}${path}`)
      await isThere(page)
      assert.deepEqual(await axeFindings(page), [], path)
      assert.ok((await overWidth(page)) <= 0, `${path} is wider than the screen`)
      await show(
        page,
        `connections 25 ${path.replaceAll(/[/?=]|(sch|drft)_\w+/g, ' ').trim()} ${width}`,
      )
    }
    assert.deepEqual(complaints, [])
  })
