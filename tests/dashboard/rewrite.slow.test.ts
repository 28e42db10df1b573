import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../processes.ts'
import { fitsInEachLook } from './looks.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

const source =
  'On Tuesday the power failed at four in the morning. We baked 240 loaves in the wood oven ' +
  'instead. The first customers came at six. We sold out by nine. Nobody asked for a ' +
  'discount. On Wednesday the power was back.'

test('rewrite: uses the text on the screen, shows its price, and is undone; it explains when a model is needed', async (t) => {
  const account = await service.newAccount()
  const { page, complaints } = await signIn(t, account)
  const { draft_id } = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'A power cut in a bakery', source },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.waitFor()
  const typed = `${await text.inputValue()}\n\nWe publish this ourselves.`
  await text.fill(typed)
  const { credits_remaining: before } = await account.client.getAccount()
  await page.getByRole('button', { name: 'Rewrite' }).click()
  await page.getByText(`${before} left`).waitFor()
  await fitsInEachLook(page, 'dashboard rewrite')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Shorter' }).click()
  await page.getByText('Rewritten. 1 credit used').waitFor()
  const shorter = await text.inputValue()
  assert.ok(shorter.length < typed.length, shorter)
  assert.equal((await account.client.getDraft({ params: { draft_id } })).content, shorter)
  assert.equal((await account.client.getAccount()).credits_remaining, before - 1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  const isBack = async () =>
    (await account.client.getDraft({ params: { draft_id } })).content === typed ? true : undefined
  await eventually('the former text', isBack, 10_000, 200)

  await page.getByRole('combobox', { name: 'In another language' }).selectOption('de')
  // A choice alone costs nothing.
  assert.equal(await page.getByText('This needs a language model').count(), 0)
  await page.getByRole('button', { name: 'Rewrite: In another language' }).click()
  await page.getByText('This needs a language model, and this server has none').waitFor()
  assert.equal((await account.client.getAccount()).credits_remaining, before - 1)
  assert.deepEqual(complaints, [])
})

test('variants: are shown beside the draft, which stays as it is', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const { draft_id, content } = await account.client.generatePost({
    body: { platform: 'linkedin', topic: 'A power cut in a bakery', source },
  })
  const { credits_remaining: before } = await account.client.getAccount()
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('button', { name: 'Rewrite' }).click()
  await page.getByRole('button', { name: 'Two variants · 2 credits' }).click()
  await page.getByText('written beside this draft').waitFor()
  await page.locator('.draft-pane').nth(1).waitFor()
  const { data } = await account.client.listDrafts()
  assert.equal(await page.locator('.draft-pane').count(), data.length)
  assert.equal(before - (await account.client.getAccount()).credits_remaining, data.length - 1)
  assert.equal((await account.client.getDraft({ params: { draft_id } })).content, content)
})

test('a draft that was changed elsewhere is not rewritten, and the page shows the present text', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'One thing. Another thing. A third thing.' },
  })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  await page.getByRole('button', { name: 'Rewrite' }).click()
  const shorter = page.getByRole('button', { name: 'Shorter' })
  await shorter.waitFor()
  await account.client.updateDraft({ params: { draft_id }, body: { content: 'By somebody else.' } })
  await shorter.click()
  await page.getByText('Not rewritten: the draft was changed elsewhere').waitFor()
  assert.equal(
    await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue(),
    'By somebody else.',
  )
})
