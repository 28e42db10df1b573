import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fitsInEachLook, fourLooks } from './looks.ts'
import { isThere, openDashboard } from './open-dashboard.ts'
import { scheduleOnX } from './schedule-on-x.ts'

const { service, signIn } = await openDashboard({ after })

test('posts: show the number in each tab over all pages, and a filtered list counts its own', async (t) => {
  const account = await service.newAccount('business')
  for (let count = 1; count <= 101; count++)
    await scheduleOnX(account, `Number ${count}`, service.in({ hours: 30 + count }))
  const linkedin = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'Elsewhere.' },
  })
  const body = {
    draft_id: linkedin.draft_id,
    platform: 'linkedin' as const,
    scheduled_at: service.in({ hours: 30 }),
  }
  await account.client.scheduleDraft({ body })
  await account.client.createDraft({ body: { platform: 'x', content: 'Not scheduled.' } })
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts`)
  for (const name of ['Scheduled 102', 'Drafts 1'])
    await page.getByRole('link', { name, exact: true }).waitFor()
  assert.equal(
    await page.getByRole('link', { name: 'Failed', exact: true }).count(),
    1,
    'none is not counted',
  )
  await fitsInEachLook(page, 'posts counted', fourLooks)
  await page.goto(`${service.url}/posts?only=linkedin`)
  for (const name of ['Scheduled 1', 'Drafts 1'])
    await page.getByRole('link', { name, exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})

test('posts are found by their words among everything, and an answer that comes too late opens nothing', async (t) => {
  const account = await service.newAccount()
  const rye = await scheduleOnX(account, 'Rye on Fridays.', service.in({ hours: 30 }))
  await scheduleOnX(account, 'Stollen needs three weeks.', service.in({ hours: 40 }))
  const { page, complaints } = await signIn(t, account)
  await isThere(page)
  const late = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/schedules\?q=stollen/)
  await page.route(/schedules\?q=stollen/, async (route) => {
    await late.promise
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox')
  await find.fill('stollen')
  await asked
  await page.getByText('Looking among posts and drafts …').waitFor()
  await page.keyboard.press('Enter')
  await find.fill('rye')
  const answered = page.waitForResponse(/schedules\?q=stollen/)
  const post = page.getByRole('option', { name: /Rye on Fridays.*X · Scheduled/ })
  await post.waitFor()
  late.resolve()
  await answered
  assert.deepEqual(await page.getByRole('option').count(), 1, 'its draft is the same text')
  await fitsInEachLook(page, 'palette posts', fourLooks)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/posts/${rye}`)
  assert.deepEqual(complaints, [])
})

test('repeats: are listed with interval and next time, and are changed and stopped there', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  await client.configureSlots({ body: { platform: 'linkedin', slots: [{ time: '09:00' }] } })
  const { connection_id } = (await client.listConnections({ query: { platform: 'linkedin' } }))
    .data[0]!
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: 'Evergreen.\nIts second line.' },
  })
  await client.createRepeat({ body: { draft_id, connection_id, every_weeks: 4 } })
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts`)
  await page.getByRole('link', { name: 'Repeats', exact: true }).click()
  await page.getByText('every 4 weeks', { exact: true }).waitFor()
  await page.getByText('Evergreen.', { exact: true }).waitFor()
  await page.getByText(/^Next: /).waitFor()
  await fitsInEachLook(page, 'posts repeats', fourLooks)
  const change = page.getByRole('button', { name: 'Change how “Evergreen.” repeats' })
  await change.click()
  await page.getByLabel('Every … weeks').fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Repeat', exact: true }).click()
  await page.getByText('every 2 weeks', { exact: true }).waitFor()
  assert.equal((await client.listRepeats()).data[0]?.every_weeks, 2)
  await page.getByRole('link', { name: /Evergreen/ }).click()
  await page.waitForURL('**/posts/sch_*')
  await page.goBack()
  await change.click()
  await page.getByRole('button', { name: 'Stop repeating' }).click()
  await page.getByText('Nothing is repeated').waitFor()
  assert.deepEqual((await client.listRepeats()).data, [])
  await page.getByRole('button', { name: 'Choose a published post' }).click()
  await page.waitForURL('**/posts?show=published')
  assert.deepEqual(complaints, [])
})
