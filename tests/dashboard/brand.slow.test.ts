import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { eventually } from '../processes.ts'
import { fitsInEachLook } from './looks.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('the brand page takes a logo, examples of the voice, and how many hashtags a draft may have', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { page, complaints } = await signIn(t, account)
  await client.createDraft({ body: { platform: 'instagram', content: 'We baked 240 loaves.' } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/brand`)
  // The first click waits until it is known that the person may change the kit.
  await page.getByRole('button', { name: 'Add an example' }).click()
  await page.getByRole('textbox', { name: 'Example 1' }).fill('Bread is out.\n\nSo are we.')
  const buffer = await sharp({
    create: { width: 200, height: 200, channels: 3, background: '#ff00ff' },
  })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('No picture.'),
  })
  await page.getByText('A logo is a picture').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Choose another picture' }).waitFor()
  await page.getByRole('button', { name: 'Add an example' }).click()
  await page.getByRole('combobox', { name: 'In generated drafts' }).selectOption('few')
  await fitsInEachLook(page, 'dashboard brand')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { logo_media_id, examples, signature_hashtags } = (await client.getAccount()).brand_kit
  assert.deepEqual([examples, signature_hashtags], [['Bread is out.\n\nSo are we.'], 'few'])
  assert.equal((await client.getMedia({ params: { media_id: logo_media_id! } })).name, 'logo.png')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
  const isWithout = async () =>
    (await client.getAccount()).brand_kit.logo_media_id === null ? true : undefined
  await eventually('a kit without a logo', isWithout, 10_000, 100)
  assert.deepEqual(complaints, [])
})

test('the sample of the brand page is drawn of a text, also where the newest draft shows an upload', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { page } = await signIn(t, account)
  await client.createDraft({ body: { platform: 'instagram', content: 'We baked 240 loaves.' } })
  const square = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#ff00ff' },
  })
    .png()
    .toBuffer()
  const { media_id } = await client.createMedia({ body: new Blob([new Uint8Array(square)]) })
  await client.createDraft({
    body: { platform: 'instagram', content: 'And rolls.', media: [{ media_id }] },
  })
  await page.goto(`${service.url}/brand`)
  const sample = page.locator('.brand-sample img')
  await sample.waitFor()
  const shown = await fetch((await sample.getAttribute('src'))!)
  const { channels } = await sharp(new Uint8Array(await shown.arrayBuffer())).stats()
  assert.ok(channels[1]!.mean > 20, `${channels.map(({ mean }) => mean)}`)
})

test('the brand page saves only what was changed on it, and asks before it is left with changes', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  await client.updateAccount({
    body: { brand_kit: { name: 'Rye & Sons', voice: 'As it was.', hashtags: ['bread'] } },
  })
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/brand`)
  const [name, voice] = [
    page.getByLabel('Name', { exact: true }),
    page.getByLabel('Voice', { exact: true }),
  ]
  await name.fill('Rye & Daughters')
  await client.updateAccount({ body: { brand_kit: { voice: 'As another owner wrote it.' } } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const kit = (await client.getAccount()).brand_kit
  assert.deepEqual(
    [kit.name, kit.voice, kit.hashtags],
    ['Rye & Daughters', 'As another owner wrote it.', ['bread']],
  )
  assert.equal(await voice.inputValue(), 'As another owner wrote it.')

  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await voice.fill('Typed, and not saved.')
  await page.getByRole('link', { name: 'Posts' }).first().click()
  assert.match(questions.join(), /not saved/)
  assert.equal(await voice.inputValue(), 'Typed, and not saved.')
})
