import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { clientOf } from '../api/client-page.ts'
import { requesters } from '../api/requesters.ts'
import { newPerson, openBrowser, show } from '../browser/browser.ts'
import { manualService } from '../service.ts'
import { overWidth, axeFindings } from './axe.ts'

const service = await manualService({ after })
const browser = await openBrowser({ after })

test('preview page: works without an account and JavaScript: comment, approval by the button, publication', async (t) => {
  const { client, contributor, request, texts, draft } = await requesters(service)
  await client.updateAccount({ body: { name: 'Owl Books', timezone: 'Europe/Berlin' } })
  await client.updateConnection({ params: { platform: 'x' }, body: { label: '@owlbooks' } })
  const asked = await request(
    contributor,
    'Owls hunt at night.\n\nTheir feathers make no sound, so a mouse hears nothing at all.',
    3,
  )
  const free = {
    draft_id: await draft('Planned without an approval.'),
    platform: 'x' as const,
    scheduled_at: service.in({ hours: 5 }),
  }
  const slides = [
    'Why owls are silent\n\nFour facts',
    'Soft edges\n\nA fringe breaks the air',
    'Large wings\n\nThey need few beats',
  ]
  const carousel = await client.createDraft({
    body: { platform: 'linkedin', content_type: 'carousel', pieces: slides },
  })
  const planned = {
    draft_id: carousel.draft_id,
    platform: 'linkedin' as const,
    scheduled_at: service.in({ hours: 6 }),
  }
  const others = [
    await client.scheduleDraft({ body: free }),
    await client.scheduleDraft({ body: planned }),
  ]
  const schedule_ids = [asked, ...others].map(({ schedule_id }) => schedule_id as string)
  const { url } = await client.createPreview({ body: { schedule_ids, may_approve: true } })

  const without = await browser.newContext({
    viewport: { width: 900, height: 800 },
    javaScriptEnabled: false,
  })
  t.after(() => without.close())
  const page = await without.newPage()
  await page.goto(url)
  await show(page, 'client light')
  const article = page.locator('article').filter({ hasText: 'Owls hunt at night' })
  assert.equal(await article.locator('.state').innerText(), 'Awaiting your approval')
  assert.equal(await article.locator('.drawn').getAttribute('data-shape'), 'thread')
  const [name, last] = [page.getByLabel('Your name'), page.locator('article').last()]
  await name.fill('grace@example.com')
  await last.getByLabel('Your comment').fill('Soft edges!')
  await last.getByRole('button', { name: 'Comment' }).click()
  const refusal = await last.getByRole('alert').boundingBox()
  assert.ok(
    refusal && refusal.y >= 0 && refusal.y + refusal.height <= 800,
    'the refusal is out of sight',
  )
  // Enter in the name keeps it, and never decides.
  await name.fill('Grace')
  await name.press('Enter')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  assert.equal((await client.getSchedule({ params: asked })).approval?.state, 'awaiting')
  assert.equal(await name.inputValue(), 'Grace')
  await article.getByLabel('Your comment').fill('Is a mouse really all they hunt?')
  await article.getByRole('button', { name: 'Comment' }).click()
  await article.locator('.said', { hasText: 'Is a mouse really all they hunt?' }).waitFor()
  await article.getByRole('button', { name: 'Approve' }).click()
  await article.getByText('Approved by Grace').waitFor()
  await show(page, 'client approved')
  await service.advance({ minutes: 4 })
  assert.equal((await texts()).length, 1)
  await page.reload()
  await article.getByText('Published', { exact: true }).waitFor()
})

test('the client’s page is accessible and fits a phone, light and dark', async (t) => {
  const { client, contributor, request } = await requesters(service)
  const asked = await request(
    contributor,
    `A long word: ${'Donaudampfschiff'.repeat(12)}\n\nAnd an end.`,
    30,
  )
  const { url } = await client.createPreview({
    body: { schedule_ids: [asked.schedule_id], may_approve: true },
  })
  await clientOf(service, url).comment(asked.schedule_id, 'Said on a phone.', 'Ada')
  const page = await (await newPerson(t, browser)).newPage()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(url)
    await show(page, `client phone ${colorScheme}`)
    assert.ok((await overWidth(page)) <= 0)
    assert.deepEqual(await axeFindings(page), [])
  }
  await page.goto(`${service.url}/preview/unknown`)
  await show(page, 'client unknown dark')
  assert.deepEqual(await axeFindings(page), [])
})
