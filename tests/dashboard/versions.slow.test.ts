import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { overWidth, axeFindings } from './axe.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

const source =
  'On Tuesday the power failed at four in the morning. We baked 240 loaves in the wood oven ' +
  'instead. The first customers came at six. We sold out by nine. Nobody asked for a ' +
  'discount. On Wednesday the power was back.'

const looks = [
  [1440, 'light'],
  [390, 'dark'],
] as const

test('the composer lists the versions of a draft, shows each, and restores one; undo brings the text before back', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const { draft_id, content } = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'A power cut in a bakery', source },
  })
  const contentNow = async () => (await account.client.getDraft({ params: { draft_id } })).content
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.waitFor()
  await text.fill('Typed over by mistake.')
  await eventually(
    'the typed text',
    async () => ((await contentNow()) === 'Typed over by mistake.' ? true : undefined),
    10_000,
    100,
  )
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions of this draft' })
  await dialog.getByText('Version 1 ·').click()
  for (const [width, colors] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: colors })
    assert.deepEqual(await axeFindings(page), [], `${width}`)
    assert.ok((await overWidth(page)) <= 0, `${width}`)
    await show(page, `dashboard versions ${width} ${colors}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByText('Version 1 restored.').waitFor()
  assert.equal(await text.inputValue(), content)
  assert.equal(await contentNow(), content)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(
    'the text before',
    async () => ((await contentNow()) === 'Typed over by mistake.' ? true : undefined),
    10_000,
    100,
  )
  assert.deepEqual(complaints, [])
})

test('a version whose file is gone is refused, and its text can be taken', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const gif = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=')
  const made = await account.client.createMedia({ body: new Blob([gif]) })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'With a file.', media: [{ media_id: made.media_id }] },
  })
  await account.client.deleteMedia({ params: made })
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'Another text.' } })
  await service.service.ports.db
    .deleteFrom('media_blob')
    .where('account_id', '=', account.accountId)
    .execute()
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByText('Version 1 ·').click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByText('no longer there').waitFor()
  await page.getByRole('button', { name: 'Take its text only' }).click()
  const isTaken = async () =>
    (await account.client.getDraft({ params: { draft_id } })).content === 'With a file.'
      ? true
      : undefined
  await eventually('the text of the version', isTaken, 10_000, 100)
})

test('a figure of the draft shows its sentence in the source, by pointing and by keyboard', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const { draft_id, evidence } = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'A power cut in a bakery', source },
  })
  assert.ok(evidence.some(({ text }) => text.includes('240')))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('button', { name: 'Where it comes from' }).click()
  const mark = page.locator('.proof-mark', { hasText: '240' }).first()
  await mark.hover()
  const quoted = page.locator('.proof-source blockquote')
  await quoted.waitFor()
  assert.equal(await quoted.textContent(), 'We baked 240 loaves in the wood oven instead.')
  assert.equal(
    await quoted.locator('mark').textContent(),
    evidence.find(({ text }) => text.includes('240'))!.text,
  )
  const other = page.locator('.proof-mark', { hasNotText: '240' }).first()
  if ((await other.count()) > 0) {
    await other.focus()
    await eventually(
      'another sentence',
      async () => ((await quoted.textContent())!.includes('240') ? undefined : true),
      5_000,
      50,
    )
  }
  for (const [width, colors] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: colors })
    assert.deepEqual(await axeFindings(page), [], `${width}`)
    assert.ok((await overWidth(page)) <= 0, `${width}`)
    await show(page, `dashboard proof ${width} ${colors}`)
  }
  assert.deepEqual(complaints, [])
})
