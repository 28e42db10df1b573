import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { signedIn } from '../signed-in.ts'
import { overWidth, axeFindings } from './axe.ts'
import { fitsInEachLook, fourLooks } from './looks.ts'
import { changePerson, isThere, openDashboard } from './open-dashboard.ts'
import { scheduleOnX } from './schedule-on-x.ts'

const { service, signIn } = await openDashboard({ after })

test('drafts are found by their words, deleted several at once, and come back by undo', async (t) => {
  const account = await service.newAccount()
  for (const content of ['Rye on Fridays.', 'Stollen needs three weeks.', 'Rye again.'])
    await account.client.createDraft({ body: { platform: 'x', content } })
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts?show=drafts`)
  await page.getByLabel('Search drafts').fill('rye')
  await page.getByText('Stollen').waitFor({ state: 'detached' })
  await page.getByLabel('Choose all').check()
  await show(page, 'posts drafts chosen')
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await page.getByText('2 drafts deleted').waitFor()
  await page.getByText('No draft has these words').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Rye on Fridays.').waitFor()
  assert.equal((await account.client.listDrafts()).data.length, 3)
  assert.deepEqual(complaints, [])
})

test('posts are found by their words, in either order, and the address keeps what was asked for', async (t) => {
  const account = await service.newAccount()
  for (const [content, hours] of [
    ['Rye on Fridays.', 30],
    ['Stollen needs three weeks.', 40],
    ['Rye again.', 50],
  ] as const)
    await scheduleOnX(account, content, service.in({ hours }))
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts`)
  await page.getByText('Stollen').waitFor()
  await page.getByLabel('Search posts').fill('rye')
  await page.getByText('Stollen').waitFor({ state: 'detached' })
  await page.getByLabel('Order').selectOption('Latest first')
  const openings = () => page.locator('.post-opening').allInnerTexts()
  const latest = ['Rye again.', 'Rye on Fridays.']
  await eventually('the latest first', async () =>
    JSON.stringify(await openings()) === JSON.stringify(latest) ? true : undefined,
  )
  await page.reload()
  await page.getByText('Rye again.').waitFor()
  assert.deepEqual(
    [await page.getByLabel('Search posts').inputValue(), await openings()],
    ['rye', latest],
  )
  await fitsInEachLook(page, 'posts found', fourLooks)
  await page.getByRole('link', { name: 'Failed' }).click()
  await page.getByText('No post here has these words').waitFor()
  assert.equal(await page.getByLabel('Search posts').inputValue(), 'rye')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Posts' }).click()
  await page.getByText('Stollen').waitFor()
  assert.equal(await page.getByLabel('Search posts').inputValue(), '')
  assert.deepEqual(complaints, [])
})

test('several planned posts are cancelled at once and come back at their times by undo; the tabs count them', async (t) => {
  const account = await service.newAccount()
  const times = [30, 40, 50].map((hours) => `${service.in({ hours }).slice(0, 16)}:00.000Z`)
  for (const scheduled_at of times) await scheduleOnX(account, `At ${scheduled_at}`, scheduled_at)
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts`)
  await page.getByRole('link', { name: 'Scheduled 3' }).waitFor()
  await page.getByLabel(`Choose At ${times[0]}`).check()
  await page.getByLabel(`Choose At ${times[2]}`).check()
  await page.getByRole('button', { name: 'Cancel posts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel posts' }).click()
  await page.getByText('2 posts cancelled').waitFor()
  await page.getByRole('link', { name: 'Scheduled 1' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Scheduled 3' }).waitFor()
  assert.deepEqual(
    (await account.client.listSchedules()).data.map(({ scheduled_at }) => scheduled_at),
    times,
  )
})

test('posts: offer a contributor changes only of their own unapproved requests', async (t) => {
  const account = await service.newAccount()
  const contributor = await signedIn(service, account.accountId, 'contributor')
  const owners = await scheduleOnX(account, 'By the owner.', service.in({ hours: 20 }))
  const draft = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'By the contributor.' },
  })
  const asked = await fetch(`${service.url}/api/schedules`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: contributor.cookie,
      origin: service.url,
    },
    body: JSON.stringify({
      draft_id: draft.draft_id,
      platform: 'linkedin',
      scheduled_at: service.in({ hours: 21 }),
    }),
  })
  assert.equal(asked.status, 201)
  const { schedule_id: own } = (await asked.json()) as { schedule_id: string }
  const { page } = await signIn(t, account)
  await changePerson(page, contributor, service.url)
  const change = page.getByRole('button', { name: /^(Move|Cancel post|Archive|Restore)$/ })
  await page.goto(`${service.url}/posts/${owners}`)
  await isThere(page)
  assert.equal(await change.count(), 0)
  await page.goto(`${service.url}/posts/${own}`)
  await page.getByRole('button', { name: 'Cancel post' }).waitFor()
  await page.goto(`${service.url}/posts`)
  await page.getByLabel('Choose By the contributor.').waitFor()
  assert.equal(await page.getByLabel('Choose By the owner.').count(), 0)
})

test('everything is found by its name, a list is walked by j and k, and e edits', async (t) => {
  const account = await service.newAccount()
  await account.client.createDraft({
    body: { platform: 'x', content: 'Stollen needs three weeks.' },
  })
  await account.client.createDraft({ body: { platform: 'x', content: 'Rye on Fridays.' } })
  const { page, complaints } = await signIn(t, account)
  await isThere(page)
  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', {
    name: 'A page, a post, a draft, or what you want to do',
  })
  await find.waitFor()
  await fitsInEachLook(page, 'palette')
  await page.keyboard.type('stollen')
  await page.getByRole('option', { name: /Stollen needs three weeks/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/compose?draft=drft_*')
  await page.keyboard.press('Control+k')
  await find.waitFor()
  await page.keyboard.type('post')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/posts')
  await page.goto(`${service.url}/posts?show=drafts`)
  await page.getByText('Rye on Fridays.').waitFor()
  await page.keyboard.press('j')
  assert.match(await focused(page), /Rye on Fridays/)
  await page.keyboard.press('j')
  assert.match(await focused(page), /Stollen/)
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await page.waitForURL('**/compose?draft=drft_*')
  await eventually(
    'the draft',
    async () =>
      (await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()) ===
      'Rye on Fridays.'
        ? true
        : undefined,
    10_000,
    100,
  )
  assert.deepEqual(complaints, [])
})

for (const [width, colors] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`the lists of posts fit ${width} pixels in the ${colors} and have no finding of axe while lines are chosen`, async (t) => {
    const account = await service.newAccount()
    for (const hours of [30, 40])
      await scheduleOnX(
        account,
        `A rather long beginning of a post, number ${hours}, that has to be cut`,
        service.in({ hours }),
      )
    await account.client.createDraft({
      body: {
        platform: 'x',
        content: 'A rather long beginning of a draft that has to be cut as well',
      },
    })
    const { page } = await signIn(t, account)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: colors })
    for (const view of ['pending', 'drafts']) {
      await page.goto(`${service.url}/posts?show=${view}`)
      await isThere(page)
      await page.getByLabel('Choose all').check()
      assert.deepEqual(await axeFindings(page), [], view)
      assert.ok((await overWidth(page)) <= 0, view)
      await show(page, `posts ${view} ${width} ${colors}`)
    }
  })

const focused = (page: { evaluate<Value>(text: string): Promise<Value> }) =>
  page.evaluate<string>('document.activeElement.textContent')

test('a post is limited by moving it, and comes back every so many weeks until that is stopped', async (t) => {
  const account = await service.newAccount()
  await account.client.configureSlots({
    body: { platform: 'linkedin', slots: [{ time: '09:00' }] },
  })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'Evergreen.' },
  })
  const body = { draft_id, platform: 'linkedin' as const, scheduled_at: service.in({ hours: 20 }) }
  const { schedule_id } = await account.client.scheduleDraft({ body })
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const limit = `${service.in({ hours: 60 }).slice(0, 11)}12:00`
  await page.getByLabel('Expires (optional)').fill(limit)
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('Expires', { exact: true }).waitFor()
  assert.notEqual(
    (await account.client.getSchedule({ params: { schedule_id } })).not_later_than,
    null,
  )
  await page.getByRole('button', { name: 'Repeat' }).click()
  await page.getByLabel('Every … weeks').fill('3')
  assert.deepEqual(await axeFindings(page), [])
  await show(page, 'post repeat')
  await page.getByRole('dialog').getByRole('button', { name: 'Repeat' }).click()
  await page.getByText('every 3 weeks', { exact: true }).waitFor()
  const [repeat] = (await account.client.listRepeats()).data
  assert.deepEqual(
    [repeat?.every_weeks, (await account.client.listSchedules()).data.length],
    [3, 2],
  )
  await page.getByRole('button', { name: 'Repeat' }).click()
  await page.getByRole('button', { name: 'Stop repeating' }).click()
  await page.getByText('Stopped. Repetitions').waitFor()
  assert.deepEqual((await account.client.listRepeats()).data, [])
  assert.deepEqual(complaints, [])
})

test('moving a post sends what was changed only, and nothing while a limit is half filled in', async (t) => {
  const account = await service.newAccount()
  await account.client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Limited.' },
  })
  const times = {
    scheduled_at: service.in({ hours: 20, seconds: 7 }),
    not_later_than: service.in({ hours: 90 }),
  }
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', ...times },
  })
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts/${schedule_id}`)
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  const dialog = page.getByRole('dialog')
  const limit = dialog.getByLabel('Expires (optional)')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await limit.focus()
  await page.keyboard.press('Backspace')
  await dialog.getByRole('button', { name: 'next free slot' }).click()
  await page.waitForLoadState('networkidle')
  assert.deepEqual(sent, [])
  assert.ok(await dialog.isVisible())
  const later = `${service.in({ hours: 120 }).slice(0, 11)}12:00`
  await limit.fill(later)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(sent, [{ not_later_than: new Date(later).toISOString() }])
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id } })).scheduled_at,
    times.scheduled_at,
  )
})

test('of more lines than can be chosen at once, all that are chosen are left again by one click', async (t) => {
  const account = await service.newAccount('business')
  for (let count = 1; count <= 51; count++)
    await account.client.createDraft({ body: { platform: 'x', content: `Draft number ${count}.` } })
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/posts?show=drafts`)
  const more = page.getByRole('button', { name: 'Load more' })
  const lines = page.locator('.bulk-check')
  await lines.first().waitFor()
  for (let count = await lines.count(); count < 51; count = await lines.count()) {
    await more.click()
    await lines.nth(count).waitFor()
  }
  await page.getByLabel('Choose all').check()
  const all = page.locator('.bulk-bar input')
  await page.getByText('50 chosen').waitFor()
  await all.click()
  await page.getByLabel('Choose all').waitFor()
  assert.equal(await page.locator('.bulk-check input:checked').count(), 0)
})
