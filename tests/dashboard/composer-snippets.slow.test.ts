import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { axeFindings, overWidth } from './axe.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

const focused = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor()

test('composer: inserts a snippet at the cursor, saves the selection as one, renames and deletes it', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  await client.createSnippet({ body: { name: 'Tags', kind: 'hashtags', content: '#owls' } })
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Owls hunt at night.' },
  })
  const { page, complaints } = await signIn(t, account)
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  const text = page.getByLabel('Text', { exact: true })
  await text.focus()
  await page.evaluate(`document.activeElement.setSelectionRange(4, 4)`)
  await page.getByRole('button', { name: 'Snippets' }).click()
  await page.getByTitle('Insert Tags').click()
  assert.equal(await text.inputValue(), 'Owls#owls hunt at night.')
  await eventually('the snippet in the draft', async () => {
    const { content } = await client.getDraft({ params: { draft_id } })
    return content === 'Owls#owls hunt at night.' || undefined
  })
  await page.evaluate(`document.activeElement.setSelectionRange(10, 23)`)
  await page.getByRole('button', { name: 'Save as snippet' }).click()
  await page.getByLabel('Name', { exact: true }).fill('What they do')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByTitle('Insert What they do').waitFor()
  const [saved] = (await client.listSnippets()).data
  assert.equal(saved?.content, 'hunt at night')
  await focused(page.getByRole('button', { name: 'Save as snippet' }))
  await page.getByRole('button', { name: 'Rename What they do' }).click()
  await page.getByLabel('Name', { exact: true }).fill('At night')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByTitle('Insert At night').waitFor()
  await focused(page.getByRole('button', { name: 'Rename At night' }))
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await show(page, `composer snippets ${width}`)
    assert.ok((await overWidth(page)) <= 0)
    assert.deepEqual(await axeFindings(page), [])
  }
  await page.getByRole('button', { name: 'Delete At night' }).click()
  await page.getByTitle('Insert At night').waitFor({ state: 'detached' })
  assert.deepEqual(
    (await client.listSnippets()).data.map(({ name }) => name),
    ['Tags'],
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByTitle('Insert At night').waitFor()
  const [restored] = (await client.listSnippets()).data
  assert.deepEqual([restored?.name, restored?.content], ['At night', 'hunt at night'])
  assert.deepEqual(complaints, [])
})
