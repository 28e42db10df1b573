import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { insertConnection } from '@crier/server/connections/store.ts'
import { mint } from '@crier/server/ports/ids.ts'
import type { Page } from 'playwright-core'
import { wallTimeOf } from '../../web/time/wall-time.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { at, dayAhead, zone } from './day-times.ts'
import { fourLooks, fitsInEachLook } from './looks.ts'
import { isThere, openDashboard } from './open-dashboard.ts'
import { scheduleOnX } from './schedule-on-x.ts'

const { service, signIn } = await openDashboard({ after })

test('several posts are chosen by the mouse and moved by days and to a time of day, none in the way of another, and undo puts them back', async (t) => {
  const account = await service.newAccount()
  // The first can take the place of the second only when that one has left.
  const ids = [
    await scheduleOnX(account, 'One', at(1, '12:00')),
    await scheduleOnX(account, 'Two', at(2, '12:00')),
  ]
  await scheduleOnX(account, 'Stays put', at(1, '15:00'))
  const { page, complaints } = await signIn(t, account)
  await openMonth(page)
  await page.getByRole('button', { name: 'Choose several' }).click()
  for (const name of ['One', 'Two']) await box(page, name).click()
  await page.getByText('2 chosen').waitFor()
  assert.equal(await box(page, 'Stays put').getAttribute('aria-checked'), 'false')
  assert.equal(new URL(page.url()).pathname, '/calendar')
  await fitsInEachLook(page, 'calendar choosing', fourLooks)
  await page.setViewportSize({ width: 1440, height: 1_200 })
  await page.getByRole('button', { name: 'Move …' }).click()
  await page.getByLabel('Days later').fill('1')
  await fitsInEachLook(page, 'calendar moving several', fourLooks)
  await page.setViewportSize({ width: 1440, height: 1_200 })
  await submit(page, 'Move')
  await page.getByText('2 posts moved').waitFor()
  assert.deepEqual(await timesOf(account, ids), [at(2, '12:00'), at(3, '12:00')])
  await page.getByRole('button', { name: 'Undo' }).click()
  await cell(page, 1).getByText('One').waitFor()
  await cell(page, 2).getByText('Two').waitFor()
  assert.deepEqual(await timesOf(account, ids), [at(1, '12:00'), at(2, '12:00')])

  for (const name of ['One', 'Two']) await box(page, name).click()
  await page.getByRole('button', { name: 'Move …' }).click()
  await page.getByLabel('Days later').fill('0')
  await page.getByLabel('Time of day').fill('17:30')
  await submit(page, 'Move')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.deepEqual(await timesOf(account, ids), [at(1, '17:30'), at(2, '17:30')])
  assert.deepEqual(complaints, [])
})

test('what is refused stays in the dialog and chosen, for another time', async (t) => {
  const account = await service.newAccount()
  const ids = [
    await scheduleOnX(account, 'Finds its time taken', at(1, '12:00')),
    await scheduleOnX(account, 'Finds it free', at(2, '12:00')),
  ]
  await scheduleOnX(account, 'In the way', at(3, '12:00'))
  const { page } = await signIn(t, account)
  await openMonth(page)
  for (const name of ['Finds its time taken', 'Finds it free'])
    await entry(page, name).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Move …' }).click()
  await page.getByLabel('Days later').fill('2')
  await submit(page, 'Move')
  await page.getByText('Move the post').waitFor()
  assert.deepEqual(await timesOf(account, ids), [at(1, '12:00'), at(4, '12:00')])
  await page.getByLabel('Days later').fill('1')
  await submit(page, 'Move')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.deepEqual(await timesOf(account, ids), [at(2, '12:00'), at(4, '12:00')])
})

test('posts are chosen by keys, in the month, the rest of a day and the list, cancelled and brought back, and Escape ends the choosing', async (t) => {
  const account = await service.newAccount()
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf']
  const ids: string[] = []
  for (const [index, name] of names.entries())
    ids.push(await scheduleOnX(account, name, at(1, `12:${String(index * 5).padStart(2, '0')}`)))
  const { page } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/calendar`)
  await isThere(page)
  await entry(page, 'Alpha').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 chosen').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByText('2 chosen').waitFor()
  await page.keyboard.press('x')
  await page.getByText('1 chosen').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 chosen').waitFor()
  await page.getByRole('button', { name: /more from/ }).click()
  await page.getByLabel('Choose Golf').check()
  await page.keyboard.press('Escape')
  await page.getByText('3 chosen').waitFor()
  await page.getByRole('button', { name: 'Cancel posts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel posts' }).click()
  await page.getByText('3 posts cancelled').waitFor()
  assert.equal((await account.client.listSchedules()).data.length, 4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await entry(page, 'Alpha').waitFor()
  assert.equal((await account.client.listSchedules()).data.length, 7)

  await page.keyboard.press('Escape')
  await page.locator('.choosing-bar').waitFor({ state: 'detached' })
  await page.goto(`${service.url}/calendar`)
  await page.getByText('List', { exact: true }).click()
  if (dayAhead(1).month !== dayAhead(0).month)
    await page.getByRole('button', { name: 'Later' }).click()
  await entry(page, 'Alpha').waitFor()
  await page.keyboard.press('x')
  await page.getByLabel('Choose all').check()
  await page.getByText('7 chosen').waitFor()
  await fitsInEachLook(page, 'calendar list choosing')
  await page.getByRole('button', { name: 'Done' }).click()
  await entry(page, 'Alpha').click()
  await page.waitForURL('**/posts/sch_*')
})

test('a copy is a new post with the text, the files, the caption and the first comment of the first, which stays', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  await client.configureSlots({
    body: { platform: 'instagram', timezone: zone, slots: [{ time: '18:00' }] },
  })
  const picture = await readFile(join(import.meta.dirname, '../../web/public/icon-192.png'))
  const { media_id } = await client.createMedia({
    body: new Blob([picture], { type: 'image/png' }),
  })
  const content = {
    platform: 'instagram',
    content_type: 'carousel',
    pieces: ['From flour', 'To shelf'],
    media: [{ media_id, piece: 1, alt_text: 'A horn', crop: { x: 0, y: 0, width: 4, height: 4 } }],
    caption: 'Eleven pictures',
    first_comment: 'The recipe is on our page',
  } as const
  const { draft_id } = await client.createDraft({ body: content })
  const scheduled_at = at(1, '12:00')
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'instagram', scheduled_at },
  })
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await fitsInEachLook(page, 'copy a post', fourLooks)
  // The copy is offered for the same weekday at the same time.
  await submit(page, 'Copy')
  await page.getByText('Copied to').waitFor()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next free slot' }).click()
  await page.getByText('Copied to').nth(1).waitFor()
  const { data } = await client.listSchedules()
  const inSlot = data.filter((one) => wallTimeOf(one.scheduled_at, zone).endsWith('18:00'))
  assert.equal(inSlot.length, 1)
  assert.deepEqual(
    data.filter((one) => !inSlot.includes(one)).map((one) => one.scheduled_at),
    [scheduled_at, at(8, '12:00')],
  )
  for (const copy of data.filter((one) => one.schedule_id !== schedule_id)) {
    assert.notEqual(copy.draft_id, draft_id)
    const { platform, content_type, pieces, media, caption, first_comment } = await client.getDraft(
      { params: copy },
    )
    assert.deepEqual({ platform, content_type, pieces, media, caption, first_comment }, content)
  }
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'As a draft' }).click()
  await page.waitForURL('**/compose?draft=drft_*')
  assert.equal((await client.listDrafts()).data.length, 4)
  assert.equal((await client.listSchedules()).data.length, 3)
  assert.deepEqual(complaints, [])
})

test('a copy for a time that is taken leaves no draft behind, and none is made twice when its answer is lost', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const id = await scheduleOnX(account, 'Copied once', at(1, '12:00'))
  await scheduleOnX(account, 'In the way', at(8, '12:00'))
  const drafts = async () => (await client.listDrafts()).data.length
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts/${id}`)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await submit(page, 'Copy')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.keyboard.press('Escape')
  await deleted
  assert.equal(await drafts(), 2)

  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByLabel('Day and time').fill(`${dayAhead(9).toString()}T12:00`)
  for (const path of ['**/api/drafts', '**/api/schedules'])
    await page.route(
      path,
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  await submit(page, 'Copy')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await submit(page, 'Copy')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await submit(page, 'Copy')
  await page.getByText('Copied to').waitFor()
  assert.equal(await drafts(), 3)
  assert.equal((await client.listSchedules()).data.length, 3)
})

test('a post is copied to another connection of its network, and several at once by a week, which undo takes back', async (t) => {
  const account = await service.newAccount()
  const { ports } = service.service
  const common = {
    accountId: account.accountId,
    main: false,
    kind: 'sandbox',
    state: 'incomplete',
    now: ports.clock.now(),
  } as const
  const other = mint('conn', ports)
  await ports.db
    .transaction()
    .execute((tx) =>
      insertConnection(tx, { ...common, id: other, platform: 'x', label: 'The other one' }),
    )
  const id = await scheduleOnX(account, 'Rye', at(1, '12:00'))
  await scheduleOnX(account, 'Stollen', at(2, '12:00'))
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts/${id}`)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByLabel('On the connection').selectOption('The other one')
  await submit(page, 'Copy')
  await page.getByText('Copied to').waitFor()
  const standing = async () =>
    (await account.client.listSchedules()).data.map((one) => [
      one.connection_id === other,
      one.scheduled_at,
    ])
  assert.deepEqual(await standing(), [
    [false, at(1, '12:00')],
    [false, at(2, '12:00')],
    [true, at(8, '12:00')],
  ])
  await openMonth(page)
  for (const name of ['Rye', 'Stollen'])
    await entry(page, name)
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Copy …' }).click()
  await page.getByText('Copy 2 posts').waitFor()
  await submit(page, 'Copy')
  await page.getByText('2 posts copied').waitFor()
  assert.equal((await standing()).length, 5)
  await page.getByRole('button', { name: 'Undo' }).click()
  const isUndone = async () => (await account.client.listDrafts()).data.length === 3 || undefined
  await eventually('the drafts of the copies to be deleted', isUndone, 20_000, 300)
  assert.equal((await standing()).length, 3)
})

const timesOf = ({ client }: TestAccount, ids: readonly string[]) =>
  Promise.all(
    ids.map(
      async (schedule_id) => (await client.getSchedule({ params: { schedule_id } })).scheduled_at,
    ),
  )

const cell = (page: Page, days: number) =>
  page.locator(`td[data-date="${dayAhead(days).toString()}"]`)

const entry = (page: Page, text: string) =>
  page.locator('.calendar a', { has: page.locator('.entry', { hasText: text }) })

const box = (page: Page, text: string) => page.getByRole('checkbox', { name: text })

const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** The month with its last week in sight. */
async function openMonth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1_200 })
  await page.goto(`${service.url}/calendar`)
  await isThere(page)
}
