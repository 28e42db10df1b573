import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { readCsv } from '@crier/sdk/csv.ts'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { axeFindings, overWidth } from './axe.ts'
import { fillResults, formulaLike } from './fill-results.ts'
import { isThere, openDashboard } from './open-dashboard.ts'
import { publishSoon } from './publish-soon.ts'

const { service, signIn, browser } = await openDashboard({ after })

const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** The rows of a card's file, without its heading. */
async function fileOf(page: Page, title: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download CSV: ${title}` }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), text, rows: readCsv(text).slice(1) }
}

test('results: charts have the numbers of their tables and files, and the address keeps the filters', async (t) => {
  const account = await service.newAccount('business')
  const filled = await fillResults(service, account)
  const { page, complaints } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/weeks`)
  await page.waitForURL('**/results')
  await isThere(page)
  const posts = chart(page, 'Posts by week')
  await posts.getByText(`${filled.posts} posts`).waitFor()
  await posts.getByText('Counted').first().waitFor()
  await chart(page, 'Likes by week').getByText('As of').waitFor()
  await show(page, 'results 1440 light')

  const { name, rows } = await fileOf(page, 'Posts by week')
  assert.equal(name, 'crier-posts-by-week.csv')
  assert.equal(rows.length, 13)
  const published = rows.flatMap(({ cells }) => cells.slice(1, -1)).map(Number)
  assert.equal(
    published.reduce((sum, one) => sum + one, 0),
    filled.posts,
  )
  const best = await fileOf(page, 'Best posts')
  assert.equal(best.rows[0]?.cells[0], filled.best)
  await page.locator('.best-post').first().getByText(filled.best).waitFor()

  // By keyboard alone.
  const toggle = page.getByRole('button', { name: 'Table: Views by week' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  const table = chart(page, 'Views by week').getByRole('table')
  assert.equal(await table.getByRole('row').count(), 14)
  assert.equal(await toggle.getAttribute('aria-expanded'), 'true')
  await page.keyboard.press('Enter')

  await posts
    .locator('.chart svg')
    .first()
    .hover({ position: { x: 500, y: 100 } })
  await posts.locator('.chart-hint').waitFor()
  await page.mouse.move(0, 0)

  await page.getByRole('radio', { name: 'Views' }).check()
  await page.waitForURL('**/results?by=views')
  await page.getByLabel('Show only').selectOption({ label: 'X' })
  await page.waitForURL('**/results?by=views&only=x')
  await posts.getByText(`${filled.onX} posts`).waitFor()
  assert.match(
    (await fileOf(page, 'Best posts')).text,
    new RegExp(`'${formulaLike.slice(0, 4).replace('+', '\\+')}`),
  )
  await page.reload()
  await posts.getByText(`${filled.onX} posts`).waitFor()
  assert.ok(await page.getByRole('radio', { name: 'Views' }).isChecked())
  await page.getByRole('radio', { name: '4 weeks' }).check()
  await page.waitForURL('**weeks=4**')
  await page.goto(`${service.url}/results?only=mastodon`)
  await page.getByText('No posts here').waitFor()
  await page.getByRole('button', { name: 'Show a year of all connections' }).click()
  await posts.getByText(`${filled.posts} posts`).waitFor()

  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`${service.url}/results`)
      await isThere(page)
      await page.locator('.best-post').first().waitFor()
      assert.deepEqual(await axeFindings(page, { targets: true }), [], `${width} ${colorScheme}`)
      assert.ok((await overWidth(page)) <= 0, `${width}`)
      await show(page, `results ${width} ${colorScheme}`)
    }
  for (const title of ['Posts by week', 'Likes by week', 'Best hours', 'On time'])
    await page.getByRole('button', { name: `Table: ${title}` }).click()
  assert.deepEqual(await axeFindings(page), [], 'with tables')
  assert.ok((await overWidth(page)) <= 0, 'with tables')
  await show(page, 'results 390 tables')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await show(page, 'results forced colours')
  const fill = `getComputedStyle(document.querySelector('.chart .chart-bar[data-hatch="1"]')).fill`
  assert.match(await page.evaluate<string>(fill), /hatch-1/)
  assert.deepEqual(complaints, [])

  const german = await browser.newContext({
    locale: 'de-DE',
    storageState: await page.context().storageState(),
    viewport: { width: 1440, height: 900 },
  })
  t.after(() => german.close())
  german.setDefaultTimeout(30_000)
  const other = await german.newPage()
  await other.goto(`${service.url}/results`)
  await isThere(other)
  await chart(other, 'Beste Uhrzeiten').getByText('je Beitrag').first().waitFor()
  assert.equal(await other.getByText(/\b(week|posts|likes)\b/i).count(), 0)
  await show(other, 'results german')
})

test('results: are shown on a published post with their time, on a phone too', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'instagram', content: 'A loaf a day' },
  })
  const schedule_id = await publishSoon(service, account, { draft_id, platform: 'instagram' })
  const isOut = async () =>
    (await client.getSchedule({ params: { schedule_id } })).status === 'published' || undefined
  await eventually('the post', isOut, 120_000, 300)
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts/${schedule_id}`)
  await page.getByText('Nothing has been read yet').waitFor()

  await service.service.ports.db
    .updateTable('schedule_result')
    .set({ read_at: service.service.ports.clock.now(), likes: 1_234, comments: 5 })
    .where('account_id', '=', account.accountId)
    .execute()
  await page.goto(`${service.url}/posts/${schedule_id}`)
  const card = page.getByRole('region', { name: 'Results' })
  await card.getByText('As of').waitFor()
  const facts = (await card.locator('dl').innerText()).replaceAll(/\s+/g, ' ')
  assert.equal(facts, 'Views not reported Likes 1,234 Comments 5 Shares not reported')
  await show(page, 'results of a post')
  await page.goto(`${service.url}/posts?show=published`)
  await page.getByText('Likes 1,234 · Comments 5').waitFor()

  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Results' }).click()
  await chart(page, 'Posts by week').getByText('1 post').waitFor()
  await chart(page, 'Views by week').getByText('Views: no numbers yet').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of [`/posts/${schedule_id}`, '/posts?show=published']) {
    await page.goto(`${service.url}${path}`)
    await isThere(page)
    assert.deepEqual(await axeFindings(page), [], path)
    assert.ok((await overWidth(page)) <= 0, path)
    await show(page, `results ${path.replaceAll(/\W+/g, ' ')} 390`)
  }
  assert.deepEqual(complaints, [])
})

test('results: say what to do before the first post', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/results`)
  await page.getByText('No results yet').waitFor()
  await page.locator('main').getByRole('link', { name: 'Write a post' }).waitFor()
  assert.deepEqual(await axeFindings(page), [])
  await show(page, 'results empty')
})
