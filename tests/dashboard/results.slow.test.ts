import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { overWidth, axeFindings } from './axe.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('results: are shown on a published post with their time, and are summed by week, on a phone too', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'instagram', content: 'A loaf a day' },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'instagram', scheduled_at: service.in({ seconds: 2 }) },
  })
  const isOut = async () =>
    (await client.getSchedule({ params: { schedule_id } })).status === 'published' || undefined
  await eventually('the post', isOut, 20_000, 300)
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.getByText('Nothing has been read yet').waitFor()

  await service.service.ports.db
    .updateTable('schedule_result')
    .set({ read_at: service.service.ports.clock.now(), likes: 1_234, comments: 5 })
    .where('account_id', '=', account.accountId)
    .execute()
  await page.goto(`${service.url}/posts/${schedule_id}`)
  const card = page.getByRole('region', { name: 'What became of it' })
  await card.getByText('As of').waitFor()
  const facts = (await card.locator('dl').innerText()).replaceAll(/\s+/g, ' ')
  assert.equal(facts, 'Views not told Likes 1,234 Comments 5 Shares not told')
  await show(page, 'results of a post')
  await page.goto(`${service.url}/posts?show=published`)
  await page.getByText('Likes 1,234 · Comments 5').waitFor()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Weeks' }).click()
  const week = page.locator('.past-week').first()
  await week.getByText('This week').waitFor()
  const numbers = (await week.locator('dl').first().innerText()).replaceAll(/\s+/g, ' ')
  assert.match(numbers, /1.*1.*1.*0/)
  await week.getByText('Numbers for 1 of 1 post').waitFor()
  assert.equal(await week.getByText('Views').count(), 0, 'no number that was not reported')
  assert.equal(await page.locator('.past-week').count(), 1, 'no weeks before the first post')
  await show(page, 'weeks')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/weeks', `/posts/${schedule_id}`, '/posts?show=published']) {
    await page.goto(`${service.url}${path}`)
    await isThere(page)
    assert.deepEqual(await axeFindings(page), [], path)
    assert.ok((await overWidth(page)) <= 0, path)
    await show(page, `results ${path.replaceAll(/\W+/g, ' ')} 390`)
  }
  assert.deepEqual(complaints, [])
})

test('weeks: explain themselves before the first post', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/weeks`)
  await page.getByText('No weeks to show yet').waitFor()
})
