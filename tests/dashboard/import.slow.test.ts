import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fitsInEachLook } from './looks.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

const file = (lines: readonly string[], name = 'posts.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})
const choose = (page: Page, given: ReturnType<typeof file>) =>
  page.getByLabel('Choose a CSV or JSON file').setInputFiles(given)
const looks = async (page: Page, name: string) => {
  await fitsInEachLook(page, `dashboard import ${name}`)
  await page.setViewportSize({ width: 1440, height: 900 })
}
const downloaded = async (page: Page, button: string) => {
  const [found] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await found.path(), 'utf8')
}

test('import: checks a file, accepts a correction, imports once over a reload, and offers the results for download', async (t) => {
  const account = await service.newAccount('business')
  const { client } = account
  const made = async () => [
    (await client.listDrafts({ query: { limit: 100 } })).data.length,
    (await client.listSchedules({ query: { limit: 100 } })).data.length,
  ]
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/posts`)
  await page.getByRole('link', { name: 'Import and export' }).click()
  await page.getByText('Columns', { exact: true }).click()
  await looks(page, 'begin')
  assert.match(await downloaded(page, 'Download a sample'), /^\uFEFFplatform,content,content_type/)

  await choose(page, file(['platform,text', 'x,a']))
  await page.getByText('There is no column “text”').waitFor()
  await choose(
    page,
    file(['platform;content;scheduled_at', 'nowhere;"Two\r\nlines";', 'x;=1+1 is a sum;']),
  )
  await page.getByText('1 will be a draft · 1 would be refused').waitFor()
  await page
    .getByText(/platform/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByLabel('Choose a CSV or JSON file').waitFor()
  assert.deepEqual(await made(), [0, 0])

  const rows = Array.from(
    { length: 12 },
    (_, index) => `x,Post number ${index},${service.in({ hours: 30 + index })}`,
  )
  await choose(
    page,
    file([
      'platform,content,scheduled_at',
      ...rows,
      'x,A draft,',
      'x,Too late,2020-01-01T00:00:00Z',
    ]),
  )
  await page.getByText('12 can be scheduled · 1 will be a draft · 1 would be refused').waitFor()
  await looks(page, 'checked')

  // The page goes away in the middle: its first batch has arrived, and its answer is lost. The
  // route stays: to remove it while the page reloads can lose the request for the page itself.
  const arrived = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/schedules/batch', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    arrived.resolve()
    await route.abort().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Import 13 posts' }).click()
  await arrived.promise
  // The server knows the page by its address, too.
  assert.equal((await page.reload())?.status(), 200)
  await page.getByText('12 scheduled · 1 saved as a draft · 1 refused').waitFor()
  assert.deepEqual(await made(), [13, 12])
  await looks(page, 'done')
  const result = await downloaded(page, 'Download the result')
  assert.match(result, /\r\n2,x,scheduled,\d{4}-.+,sch_/)
  assert.match(result, /\r\n15,x,refused,/)
  await page.getByRole('button', { name: 'Choose another file' }).click()

  const exported = await downloaded(page, 'Export as CSV')
  assert.equal(exported.trim().split('\r\n').length, 13)
  assert.equal(JSON.parse(await downloaded(page, 'Export as JSON')).posts.length, 12)
  assert.deepEqual(complaints, [])
})

test('an import that was checked days ago schedules the drafts that are there, and makes no second ones', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/import`)
  const rows = [40, 41, 42].map((hours) => `x,In ${hours} hours,${service.in({ hours })}`)
  await choose(page, file(['platform,content,scheduled_at', ...rows]))
  await page.getByText('3 can be scheduled').waitFor()
  await page.evaluate(`(() => {
    const place = Object.keys(localStorage).find((name) => name.endsWith(':import'))
    const kept = JSON.parse(localStorage.getItem(place))
    kept.value.begun -= 48 * 3_600_000
    localStorage.setItem(place, JSON.stringify(kept))
  })()`)
  await service.service.ports.db.deleteFrom('idempotency_key').execute()
  await page.reload()
  await page.getByRole('button', { name: 'Import 3 posts' }).click()
  await page.getByText('3 scheduled').waitFor()
  assert.equal((await client.listSchedules()).data.length, 3)
  assert.equal((await client.listDrafts()).data.length, 3)
})

test('import: asks for the order of day and month, shows how each date was read, and says a refusal once', async (t) => {
  const account = await service.newAccount()
  await account.client.updateAccount({ body: { timezone: 'Europe/Berlin' } })
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/import`)
  await choose(
    page,
    file([
      'Platform;Content;Scheduled At',
      'x;A;01/08/2030 09:00',
      'nowhere;B;',
      'x;C;2031-03-30 02:30',
    ]),
  )
  await page
    .getByText('“01/08/2030 09:00” does not say whether the day or the month comes first.')
    .waitFor()
  await looks(page, 'date order')
  await page.getByRole('button', { name: /^Month first: .*8.* 09:00|^Month first: .*Jan/ }).click()
  await page.getByText('2 can be scheduled · 1 would be refused').waitFor()
  const rows = await page.getByRole('list', { name: 'Posts of the file' }).innerText()
  assert.match(rows, /“01\/08\/2030 09:00” was read as [^\n]*Jan[^\n]*9[^\n]* \(Europe\/Berlin\)\./)
  assert.match(
    rows,
    /“2031-03-30 02:30” was read as [^\n]+\. The clocks skip that time: it moves forward\./,
  )
  assert.equal(rows.match(/must be one of/g)?.length, 1)
  // A page that is loaded again reads the dates as before.
  await page.reload()
  await page.getByText('“01/08/2030 09:00” was read as').waitFor()
  await page.getByRole('button', { name: 'Import 2 posts' }).click()
  await page.getByText('2 scheduled · 1 refused').waitFor()
  const times = (await account.client.listSchedules()).data
    .map(({ scheduled_at }) => scheduled_at)
    .toSorted()
  assert.deepEqual(times, ['2030-01-08T08:00:00.000Z', '2031-03-30T01:30:00.000Z'])

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, {
    name: 'posts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004workbook'),
  })
  await page
    .getByText('a workbook (.xlsx, .ods or .numbers), and no CSV: save it as “CSV UTF-8”')
    .waitFor()
  assert.deepEqual(complaints, [])
})
