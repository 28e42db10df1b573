import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { show } from '../browser/browser.ts'
import type { TestAccount } from '../service.ts'
import { overWidth, axeFindings } from './axe.ts'
import { fitsInEachLook } from './looks.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })
const media = join(import.meta.dirname, '../media-files')

test('a file is found in the library, named and described, picked into a draft, and deleted only when no post needs it', async (t) => {
  const account = await service.newAccount('business')
  const { page, complaints } = await signIn(t, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/library`)
  await page.getByText('No files yet').waitFor()
  await page
    .locator('.media-add input')
    .setInputFiles([
      join(media, 'picture.jpg'),
      join(media, 'video.mp4'),
      join(media, 'document.pdf'),
    ])
  const card = (name: string) => page.locator('.library-card', { hasText: name })
  for (const name of ['picture.jpg', 'video.mp4', 'document.pdf']) await card(name).waitFor()
  const { media_bytes_used } = await account.client.getAccount()
  const used = `${Math.round(media_bytes_used / 1_000)} kB`
  await page.getByText(`${used} of 1 TB used`).waitFor()
  await page.getByRole('button', { name: 'Change picture.jpg' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Oven at five')
  await page.getByRole('textbox', { name: 'Alt text' }).fill('A baker before an open oven')
  await page.getByRole('button', { name: 'Save' }).click()
  await card('Oven at five').getByText('A baker before an open oven').waitFor()
  await page.getByLabel('Search by name or alt text').fill('BAKER oven')
  await page.getByText('One file found').waitFor()
  assert.equal(await page.locator('.library-card').count(), 1)
  await page.getByLabel('Search by name or alt text').fill('nothing of the kind')
  await page.getByText('Nothing found').waitFor()
  await page.getByLabel('Search by name or alt text').fill('')
  await card('video.mp4').waitFor()
  await page.getByLabel('Kind of file').selectOption('Documents')
  await page.getByText('One file found').waitFor()
  await card('document.pdf').waitFor()
  await page.getByLabel('Kind of file').selectOption('GIFs')
  await page.getByText('There is no file of this kind.').waitFor()
  await page.getByLabel('Kind of file').selectOption('All kinds')
  await card('video.mp4').waitFor()
  await fitsInEachLook(page, 'dashboard library')

  await page.goto(`${service.url}/developers/usage`)
  const room = page.locator('.usage-room')
  await room.getByText('of 1 TB on the plan business').waitFor()
  await room.getByText(used, { exact: true }).waitFor()
  await room.getByLabel(`${used} of 1 TB`).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await show(page, 'dashboard usage')
  assert.deepEqual(await axeFindings(page), [])

  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'We open at five.' },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('button', { name: 'From the library' }).click()
  await page.getByRole('button', { name: 'Add Oven at five' }).waitFor()
  await show(page, 'dashboard library pick')
  assert.deepEqual(await axeFindings(page), [])
  await page.getByRole('button', { name: 'Add Oven at five' }).click()
  assert.equal(
    await page.getByLabel('Alt text of Oven at five').inputValue(),
    'A baker before an open oven',
  )
  await page.getByText('Saved', { exact: true }).waitFor()
  const schedule = await account.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ hours: 30 }) },
  })

  await page.goto(`${service.url}/library`)
  const remove = async () => {
    await page.getByRole('button', { name: 'Change Oven at five' }).click()
    await page.locator('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await page.getByText('A post that is not out yet shows this upload').waitFor()
  await show(page, 'dashboard library refused deletion')
  await page.keyboard.press('Escape')
  await account.client.cancelSchedule({ params: { schedule_id: schedule.schedule_id } })
  await remove()
  await page.getByText('Oven at five deleted').waitFor()
  await card('Oven at five').waitFor({ state: 'detached' })
  const shown = async () => (await account.client.getDraft({ params: { draft_id } })).media
  assert.deepEqual(await shown(), [])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The file is back').waitFor()
  await card('Oven at five').getByText('A baker before an open oven').waitFor()
  assert.equal((await shown()).length, 1)
  assert.deepEqual(complaints, [])
})

test('a long library comes by the page, and so does what a search of it finds', async (t) => {
  const account = await service.newAccount('business')
  for (let number = 1; number <= 33; number++)
    await uploaded(account, `bread ${number}.png`, number)
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/library`)
  await isThere(page)
  assert.equal(await page.locator('.library-card').count(), 30)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.locator('.library-card').nth(32).waitFor()
  await page.getByLabel('Search by name or alt text').fill('bread 33')
  await page.getByText('One file found').waitFor()
  await page.getByLabel('Search by name or alt text').fill('bread')
  await page.getByText('The newest 30 of the files found').waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('33 files found').waitFor()
})

test('calendar and lists show the first picture of a post, and say so where it has no words', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const media_id = await uploaded(account, 'loaf.png', 9)
  const posts = [
    { content: 'A loaf with a picture.', media: [{ media_id }] },
    { media: [{ media_id }] },
    { content: 'Words alone, as before.' },
  ]
  for (const [index, body] of posts.entries()) {
    const { draft_id } = await account.client.createDraft({
      body: { platform: 'linkedin', ...body },
    })
    const day = service.in({ hours: 24 * (index + 1) }).slice(0, 10)
    await account.client.scheduleDraft({
      body: { draft_id, platform: 'linkedin', scheduled_at: `${day}T12:00:00Z` },
    })
  }
  const { data } = await account.client.listSchedules()
  assert.deepEqual(
    data.map((post) => 'thumbnail_url' in post),
    [true, true, false],
  )
  assert.equal((await fetch(data[0]!.thumbnail_url!)).headers.get('content-type'), 'image/webp')
  for (const path of ['/calendar', '/posts', '/posts?show=drafts']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${service.url}${path}`)
    if (path.endsWith('drafts')) await page.getByText('Used texts', { exact: true }).click()
    await page.getByText('No text').first().waitFor()
    await page.locator('img.post-picture').nth(1).waitFor()
    assert.equal(await page.locator('img.post-picture').count(), 2, path)
    await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))')
    assert.deepEqual(await axeFindings(page), [], path)
    await show(page, `dashboard pictures ${path.replaceAll(/[/?=]/g, ' ').trim()}`)
    await page.setViewportSize({ width: 390, height: 844 })
    assert.ok((await overWidth(page)) <= 0, path)
    await show(page, `dashboard pictures ${path.replaceAll(/[/?=]/g, ' ').trim()} phone`)
  }
  assert.deepEqual(complaints, [])
})

test('a video plays in the preview, where the network takes it', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const { media_id } = await account.client.createMedia({
    body: new Blob([await readFile(join(media, 'video.mp4'))], { type: 'video/mp4' }),
    query: { name: 'film.mp4' },
  })
  const { draft_id } = await account.client.createDraft({
    body: {
      platform: 'linkedin',
      content: 'A calm dough.',
      media: [{ media_id, alt_text: 'Dough' }],
    },
  })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  const video = page.locator('.preview video')
  await video.waitFor()
  await page.locator('.media-tile', { hasText: 'film.mp4' }).getByText('Video ·').waitFor()
  assert.equal(await video.getAttribute('aria-label'), 'Dough')
  assert.deepEqual(await axeFindings(page), [])
  assert.deepEqual(complaints, [])
})

async function uploaded({ client }: TestAccount, name: string, shade: number): Promise<string> {
  const picture = sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: { r: 200, g: 120 + shade * 3, b: 40 },
    },
  })
  const body = new Blob([await picture.png().toBuffer()], { type: 'image/png' })
  return (await client.createMedia({ body, query: { name } })).media_id
}
