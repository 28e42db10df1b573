import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { insertConnection } from '@crier/server/connections/store.ts'
import { mint } from '@crier/server/ports/ids.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { at, zone } from './day-times.ts'
import { fitsInEachLook } from './looks.ts'
import { isThere, openDashboard } from './open-dashboard.ts'
import { scheduleOnX } from './schedule-on-x.ts'
import { publishSoon } from './publish-soon.ts'

const { service, signIn } = await openDashboard({ after })

test('the calendar is narrowed by words and by state, the address keeps both, and what finds nothing leads back to everything', async (t) => {
  const account = await service.newAccount()
  await account.client.configureSlots({
    body: { platform: 'x', timezone: zone, slots: [{ time: '09:00' }] },
  })
  await scheduleOnX(account, 'Rye sells out on Fridays', at(1, '12:00'))
  await scheduleOnX(account, 'Stollen needs three weeks', at(1, '13:00'))
  const putAway = await failed(account, 'The list of prices')
  await account.client.moveSchedule({ params: { schedule_id: putAway }, body: { dismissed: true } })
  const { page, complaints } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await isThere(page)
  const asked: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('/api/schedules?from=') && asked.push(request.url())),
  )
  const entry = (text: string) => page.locator('.entry[data-status]', { hasText: text })
  await page.locator('.entry-place').first().waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  const words = page.getByLabel('Search')
  await words.waitFor()
  // The field has the focus.
  await page.keyboard.type('fri RYE')
  await entry('Stollen').waitFor({ state: 'detached' })
  await entry('Rye').waitFor()
  assert.equal(await page.locator('.entry-place').count(), 0, 'a free slot has no words')
  assert.equal(new URL(page.url()).searchParams.get('q'), 'fri RYE')
  await fitsInEachLook(page, 'calendar filtered')
  await page.setViewportSize({ width: 1440, height: 900 })

  await words.fill('')
  await page.getByLabel('State').selectOption('Archived')
  await entry('Stollen').waitFor({ state: 'detached' })
  await entry('The list of prices').waitFor()
  await page.reload()
  await entry('The list of prices').waitFor()
  assert.equal(await page.locator('.entry').count(), 1)
  assert.equal(await page.getByLabel('State').inputValue(), 'dismissed')

  await words.fill('rye')
  await page.getByText('No posts match these filters.').waitFor()
  await fitsInEachLook(page, 'calendar nothing found')
  await page.locator('.calendar-nothing').getByRole('button', { name: 'Show everything' }).click()
  await Promise.all(
    ['Rye', 'Stollen', 'The list of prices'].map((text) =>
      entry(text).waitFor({ state: 'attached' }),
    ),
  )
  assert.equal(new URL(page.url()).search, '')
  assert.equal(await words.inputValue(), '')
  assert.deepEqual(
    asked.filter((url) => url.includes('q=') || url.includes('status=')),
    [],
    'what was read already is asked for again',
  )
  assert.deepEqual(complaints, [])
})

test('calendar: links to a connection that needs its owner, but not to an unused one without an author', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const needs = async () =>
    (await client.listConnections()).data.map(({ platform, health }) => [platform, health])
  await scheduleOnX(account, 'Nobody is connected for this', at(1, '12:00'))
  await client.disconnect({ params: { platform: 'x' } })
  await client.disconnect({ params: { platform: 'instagram' } })
  await client.updateConnection({ params: { platform: 'tiktok' }, body: { paused: true } })
  assert.deepEqual(Object.fromEntries(await needs()), {
    x: 'not_connected',
    instagram: 'not_connected',
    tiktok: 'ok',
    linkedin: 'ok',
  })
  const { page } = await signIn(t, account)
  const notice = page.locator('.connection-needs')
  await notice
    .getByText('No account is connected to X: posts scheduled there will fail. TikTok is paused')
    .waitFor()
  assert.equal(await notice.getByText('Instagram').count(), 0)
  for (const view of ['Week', 'List', 'Month']) {
    await page.getByText(view, { exact: true }).click()
    await page.locator(`.calendar[data-view=${view.toLowerCase()}]`).waitFor()
    await notice.waitFor()
  }
  await fitsInEachLook(page, 'calendar with a connection that needs its owner')
  await notice.getByRole('link', { name: 'To the connections' }).click()
  await page.waitForURL('**/connections')
})

test('in a full month with several connections of a network, each entry shows words of its post and tells its connection in its name', async (t) => {
  const account = await service.newAccount()
  const { ports } = service.service
  const common = {
    accountId: account.accountId,
    main: false,
    kind: 'sandbox',
    state: 'incomplete',
    now: ports.clock.now(),
  } as const
  const connection_id = mint('conn', ports)
  await ports.db.transaction().execute((tx) =>
    insertConnection(tx, {
      ...common,
      id: connection_id,
      platform: 'x',
      label: 'Rye & Sons, the bakery in Hamburg',
    }),
  )
  for (const time of ['10:00', '11:00', '12:00', '13:00'])
    await scheduleOnX(account, `Rye sells out at ${time}`, at(1, time), connection_id)
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/calendar`)
  await isThere(page)
  const entry = page.locator('.calendar[data-view=month] .entry', {
    hasText: 'Rye sells out at 10:00',
  })
  await page
    .getByRole('link', {
      name: /^X 10:00 Rye & Sons, the bakery in Hamburg Rye sells out at 10:00 Scheduled$/,
    })
    .waitFor()
  const widthOf = async (part: string) => (await entry.locator(part).boundingBox())!.width
  assert.ok((await widthOf('.entry-connection')) <= 1)
  assert.ok(
    (await widthOf('.entry-text')) > 70,
    `the words have ${await widthOf('.entry-text')} pixels`,
  )
  assert.match((await entry.getAttribute('title'))!, /Rye & Sons, the bakery in Hamburg/)
})

async function failed(account: TestAccount, content: string): Promise<string> {
  const author = (await account.client.listConnections()).data.find(
    ({ platform }) => platform === 'x',
  )!.external_account_id!
  await service.fault({ platform: 'x', kind: 'content_rejected', author })
  const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content } })
  const schedule_id = await publishSoon(service, account, { draft_id, platform: 'x' })
  const hasFailed = async () =>
    (await account.client.getSchedule({ params: { schedule_id } })).status === 'failed' || undefined
  await eventually('the failure', hasFailed, 20_000, 300)
  return schedule_id
}
