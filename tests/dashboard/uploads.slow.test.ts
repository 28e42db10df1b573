import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sharp } from '@crier/server/testing/file-makers.ts'
import type { Page } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import type { TestAccount } from '../service.ts'
import { axeFindings } from './axe.ts'
import { fitsInEachLook, fourLooks } from './looks.ts'
import { isThere, networkBox, openDashboard } from './open-dashboard.ts'

const bytesMax = 15_000_000
const { service, signIn } = await openDashboard(
  { after },
  { CRIER_MEDIA_MAX_BYTES: String(bytesMax) },
)
const media = join(import.meta.dirname, '../media-files')

test('uploads: are picked, dropped and pasted, described, moved by keyboard and drag, and shown as they are published', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const draft_id = await draftOf(account, 'Bread at nine.')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  await choose(page, [await photo('oven.png', '#8a4b22'), await photo('flour.jpg', '#d9c9a8')])
  await tile(page, 'oven.png').getByText('Picture ·').waitFor()
  await tile(page, 'flour.jpg').getByText('Picture ·').waitFor()
  await carry(page, '.piece-media', 'drop', await photo('loaf.png', '#5c3317'))
  await tile(page, 'loaf.png').getByText('Picture ·').waitFor()
  await carry(page, '.piece textarea', 'paste', await photo('shelf.png', '#77604a'))
  await tile(page, 'shelf.png').getByText('Picture ·').waitFor()
  await page.getByText('None of the 4 pictures has an alt text').waitFor()
  await show(page, 'dashboard uploads without alt texts')
  for (const name of ['oven.png', 'flour.jpg', 'loaf.png'])
    await page.getByLabel(`Alt text of ${name}`).fill(`What ${name} shows`)
  await page.getByText('1 of 4 pictures has no alt text').waitFor()
  await names(account, draft_id, ['oven.png', 'flour.jpg', 'loaf.png', 'shelf.png'])

  await page.getByRole('button', { name: 'Move flour.jpg later' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('flour.jpg: now number 3').waitFor()
  await page.keyboard.press('Enter')
  await names(account, draft_id, ['oven.png', 'loaf.png', 'shelf.png', 'flour.jpg'])
  // At the end the button is disabled, and the focus is on the one for moving back.
  assert.equal(
    await page.evaluate('document.activeElement.getAttribute("aria-label")'),
    'Move flour.jpg earlier',
  )
  await tile(page, 'flour.jpg')
    .locator('.media-thumbnail')
    .dragTo(tile(page, 'oven.png').locator('.media-thumbnail'))
  await names(account, draft_id, ['flour.jpg', 'oven.png', 'loaf.png', 'shelf.png'])

  const preview = page.locator('.preview img')
  await preview.waitFor()
  assert.equal(await preview.getAttribute('alt'), 'What flour.jpg shows')
  await page.getByText('1 of 4', { exact: true }).waitFor()
  assert.ok(
    (await page.evaluate<number>(
      "document.querySelector('.preview img').decode().then(() => " +
        "document.querySelector('.preview img').naturalWidth)",
    )) > 100,
  )
  await show(page, 'dashboard uploads')

  await page.getByRole('button', { name: 'Remove oven.png' }).click()
  await names(account, draft_id, ['flour.jpg', 'loaf.png', 'shelf.png'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await names(account, draft_id, ['flour.jpg', 'oven.png', 'loaf.png', 'shelf.png'])
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('')
  await page.getByText('Saved', { exact: true }).waitFor()
  const { pieces, media: shown } = await account.client.getDraft({ params: { draft_id } })
  assert.deepEqual(
    [pieces, shown.map(({ alt_text }) => alt_text !== null)],
    [[''], [true, true, true, false]],
  )

  await fitsInEachLook(page, 'dashboard uploads', fourLooks)
  await page.reload()
  await isThere(page)
  assert.equal(await page.getByLabel('Alt text of loaf.png').inputValue(), 'What loaf.png shows')
  assert.deepEqual(complaints, [])
})

test('a picture is cropped by drag and by sliders; the part takes its place, and can be undone', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const draft_id = await draftOf(account, 'Bread at nine.')
  const shown = async () => (await account.client.getDraft({ params: { draft_id } })).media
  const sizeOf = async (media_id: string) => {
    const { width, height, content_type, name } = await account.client.getMedia({
      params: { media_id },
    })
    return { width, height, content_type, name }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  await choose(page, [await halves('halves.png')])
  await page.getByLabel('Alt text of halves.png').fill('Two halves')
  await page.getByText('Saved', { exact: true }).waitFor()
  const [whole] = await shown()

  const crop = () => page.getByRole('button', { name: 'Crop halves.png' }).click()
  await crop()
  await page
    .locator('.crop-stage img')
    .evaluate((image: { decode(): Promise<void> }) => image.decode())
  await page.getByText('400 × 400 pixels').waitFor()
  // To the right edge, where the picture is blue.
  const frame = (await page.locator('.crop-frame').boundingBox())!
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width * 3, frame.y, { steps: 4 })
  await page.mouse.up()
  await show(page, 'dashboard crop')
  assert.deepEqual(await axeFindings(page), [])
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.getByText('halves.png cropped.').waitFor()
  await eventually('the part', async () =>
    (await shown())[0]!.media_id !== whole!.media_id ? true : undefined,
  )
  const [part] = await shown()
  assert.equal(part!.alt_text, 'Two halves')
  assert.deepEqual(await sizeOf(part!.media_id), {
    width: 400,
    height: 400,
    content_type: 'image/png',
    name: 'halves.png',
  })
  const { url } = await account.client.getMedia({ params: { media_id: part!.media_id } })
  const { channels } = await sharp(Buffer.from(await (await fetch(url!)).arrayBuffer())).stats()
  assert.deepEqual(
    channels.slice(0, 3).map(({ mean }) => Math.round(mean)),
    [0, 0, 255],
  )

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually('the whole', async () =>
    (await shown())[0]!.media_id === whole!.media_id ? true : undefined,
  )

  // Without a pointer.
  await crop()
  await page.getByText('Wide 1.91:1').click()
  const scale = page.getByLabel('Size')
  await scale.focus()
  await page.keyboard.press('Home')
  await page.getByText('122 × 64 pixels').waitFor()
  await page.getByText('Any', { exact: true }).click()
  await page.getByText('800 × 400 pixels').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  assert.deepEqual(await axeFindings(page), [])
  assert.equal(
    await page.evaluate(
      "((box) => box.scrollWidth - box.clientWidth)(document.querySelector('dialog'))",
    ),
    0,
  )
  await show(page, 'dashboard crop 390')
  await page.keyboard.press('Escape')
  assert.equal(
    await page.evaluate('document.activeElement.getAttribute("aria-label")'),
    'Crop halves.png',
  )
  assert.equal((await shown())[0]!.media_id, whole!.media_id)
  assert.deepEqual(complaints, [])
})

test('uploads: open more slides when several are dropped on one, and a carousel has a caption', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const pieces = ['First.', 'Last.']
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'instagram', content_type: 'carousel', pieces },
  })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('textbox', { name: 'Slide 1', exact: true }).waitFor()
  await choose(page, [await photo('a.png', '#445566'), await photo('b.png', '#665544')])
  await tile(page, 'b.png').getByText('Picture ·').waitFor()
  await page.getByLabel('Caption').fill('How we bake')
  await page.getByText('Saved', { exact: true }).waitFor()
  const draft = await account.client.getDraft({ params: { draft_id } })
  assert.deepEqual(
    [draft.pieces, draft.media.map(({ piece }) => piece), draft.caption],
    [['First.', '', 'Last.'], [1, 2], 'How we bake'],
  )
  await page.getByRole('button', { name: 'Remove Slide 2' }).click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await tile(page, 'b.png').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual((await account.client.getDraft({ params: { draft_id } })).media, draft.media)
  await show(page, 'dashboard carousel with pictures')
})

test('a large file goes on where it was after cuts and after a reload, and nothing is scheduled before it is there', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  page.on('dialog', (dialog) => void dialog.accept())
  const draft_id = await draftOf(account, 'A very large loaf.')
  const folder = await mkdtemp(join(tmpdir(), 'crier-upload-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'large.png')
  await writeFile(file, await noise(2_000, 2_000))
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  const parts: number[] = []
  const isCut = { now: false }
  await page.route('**/api/media/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') {
      parts.push(Number(request.headers()['upload-offset']))
      // The first part arrives; then the link is gone.
      if (isCut.now) return route.abort()
      isCut.now = true
    }
    return route.continue()
  })
  await page.locator('.media-add input').setInputFiles(file)
  await page.getByText('The connection was lost').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Now', exact: true }).isDisabled(), true)
  await page.getByText('as soon as its files are uploaded').waitFor()
  await show(page, 'dashboard upload cut')
  await page.reload()
  await page.getByText('Interrupted. Choose the same file again').waitFor()
  await show(page, 'dashboard upload interrupted')
  await page.unroute('**/api/media/uploads/*')
  page.on(
    'request',
    (request) =>
      request.method() === 'PATCH' && parts.push(Number(request.headers()['upload-offset'] ?? 0)),
  )
  const before = parts.length
  await page.locator('.media-tile input[type=file]').setInputFiles(file)
  await tile(page, 'large.png').getByText('Picture ·').waitFor({ timeout: 60_000 })
  assert.equal(parts[before], 8_388_608)
  await names(account, draft_id, ['large.png'])
  assert.equal((await account.client.listMedia()).data.length, 1)
})

test('while a file is uploaded its text keeps its type and its networks, so that the file is not lost to the post', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const draft_id = await draftOf(account, 'Bread at nine.')
  const uploaded = Promise.withResolvers<void>()
  await page.route('**/api/media/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await uploaded.promise
    await route.continue()
  })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await networkBox(page, 'X').check()
  const own = page.getByRole('button', { name: 'Customize for X' })
  await own.waitFor()
  await choose(page, [await photo('oven.png', '#8a4b22')])
  await tile(page, 'oven.png').waitFor()
  assert.deepEqual(
    [await page.getByLabel('Type').isDisabled(), await own.isDisabled()],
    [true, true],
  )
  assert.equal(await own.getAttribute('title'), 'Possible as soon as its files are uploaded.')
  uploaded.resolve()
  await names(account, draft_id, ['oven.png'])
  await page.getByLabel('Type').selectOption('thread')
  await page.getByRole('button', { name: 'Change to Thread' }).click()
  await page.getByRole('textbox', { name: 'Post 1' }).waitFor()
  await tile(page, 'oven.png').getByText('Picture ·').waitFor()
})

test('what is refused says why beside the file: its kind, what it really is, its size', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const draft_id = await draftOf(account, 'Words only.')
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  await choose(page, [
    { name: 'archive.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
    { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from([1, 0, 2, 0, 3]) },
    {
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: (await photo('x.jpg', '#123456')).buffer.subarray(0, 300),
    },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(bytesMax + 1) },
    await photo('good.png', '#88aa66'),
  ])
  await tile(page, 'good.png').getByText('Picture ·').waitFor()
  await tile(page, 'archive.zip').getByText('This kind of file is not taken').waitFor()
  await tile(page, 'film.mp4').getByText('may have at most 15,000,000').waitFor()
  for (const name of ['words.png', 'broken.jpg'])
    assert.ok((await tile(page, name).getByRole('alert').innerText()).length > 20, name)
  await show(page, 'dashboard uploads refused')
  assert.deepEqual(await axeFindings(page), [])
  await names(account, draft_id, ['good.png'])
  await page.getByRole('button', { name: 'Stop uploading archive.zip' }).click()
  assert.equal(await tile(page, 'archive.zip').count(), 0)
})

test('a post of pictures alone is begun by hand for two networks, and a network that takes no document says so', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/compose`)
  await networkBox(page, 'LinkedIn').check()
  await networkBox(page, 'X').check()
  await page.locator('.media-add input').setInputFiles(join(media, 'document.pdf'))
  await tile(page, 'document.pdf').getByText('Document ·').waitFor()
  await show(page, 'dashboard by hand with a document')
  // While it becomes a draft a reload may show another, empty page: the address does not name the
  // draft yet.
  await page.waitForURL('**/compose?draft=*')
  await page.reload()
  await tile(page, 'document.pdf').getByText('Document ·').waitFor()
  const ofX = page.locator('.draft-preview', { hasText: 'Preview for X' })
  // A preview is asked for when it comes into view.
  await ofX.scrollIntoViewIfNeeded()
  await ofX.locator('.notice[data-tone=warn]').first().waitFor()
  await show(page, 'dashboard document on two networks')
})

interface File {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A picture in one colour with a band, so that pictures differ. */
async function photo(name: string, background: string): Promise<File> {
  const band = { create: { width: 640, height: 90, channels: 3, background: '#f4f1ea' } } as const
  const picture = sharp({
    create: { width: 1_000, height: 800, channels: 3, background },
  }).composite([{ input: await sharp(band).png().toBuffer(), left: 180, top: 420 }])
  const isJpeg = name.endsWith('.jpg')
  return {
    name,
    mimeType: isJpeg ? 'image/jpeg' : 'image/png',
    buffer: await (isJpeg ? picture.jpeg() : picture.png()).toBuffer(),
  }
}

/** Nothing of it can be packed: as large as its pixels. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

const choose = (page: Page, files: File[]) =>
  page.locator('.media-add input').first().setInputFiles(files)

/** Drops or pastes a file, as a browser does. */
async function carry(
  page: Page,
  onto: string,
  way: 'drop' | 'paste',
  { name, mimeType, buffer }: File,
): Promise<void> {
  const given = JSON.stringify({ onto, name, type: mimeType, text: buffer.toString('base64') })
  await page.evaluate(`(({ onto, name, type, text }) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type }))
    const how = { bubbles: true, cancelable: true }
    const event = ${way === 'drop'} ? new DragEvent('drop', { ...how, dataTransfer: data }) : new ClipboardEvent('paste', { ...how, clipboardData: data })
    document.querySelector(onto).dispatchEvent(event)
  })(${given})`)
}

const tile = (page: Page, name: string) => page.locator('.media-tile', { hasText: name })

const draftOf = async ({ client }: TestAccount, content: string) =>
  (await client.createDraft({ body: { platform: 'linkedin', content } })).draft_id

/** The draft shows these, in order. */
async function names(
  { client }: TestAccount,
  draft_id: string,
  wanted: readonly string[],
): Promise<void> {
  const known = new Map<string, string | null>()
  const read = async () => {
    for (const { media_id, name } of (await client.listMedia({ query: { limit: 100 } })).data)
      known.set(media_id, name)
    const shown = (await client.getDraft({ params: { draft_id } })).media.map(({ media_id }) =>
      known.get(media_id),
    )
    return JSON.stringify(shown) === JSON.stringify(wanted) ? true : undefined
  }
  await eventually(`the draft shows ${wanted.join(', ')}`, read, 15_000, 300)
}

/** Red on the left, blue on the right. */
async function halves(name: string): Promise<File> {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
  return {
    name,
    mimeType: 'image/png',
    buffer: await picture.extend({ right: 400, background: '#0000ff' }).png().toBuffer(),
  }
}
