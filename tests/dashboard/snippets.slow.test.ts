import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { running } from '../command-line/command.ts'
import { installed, packed } from '../packages/packed.ts'
import { receiver } from '../service.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const run = promisify(execFile)
const { service, signIn } = await openDashboard({ after })
const folder = await mkdtemp(join(tmpdir(), 'crier-snippets-'))
after(() => rm(folder, { recursive: true, force: true }))

/** The text that the page offers to copy. */
async function textFor(page: Page, language: 'curl' | 'SDK'): Promise<string> {
  await page.goto(`${service.url}/developers`)
  await isThere(page)
  await page
    .getByRole('radiogroup', { name: 'Try it' })
    .getByText(language, { exact: true })
    .click()
  return page.locator('pre.code').innerText()
}

test('the lines to try it run as they are shown, without a draft and with one, by curl and by the published SDK', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await installed(folder, await packed('crier-sdk', folder), ['--offline'])
  const env = { ...process.env, CRIER_API_KEY: account.key }
  const runs = async (language: 'curl' | 'SDK') => {
    const text = await textFor(page, language)
    if (language === 'curl')
      return (await run('bash', ['-c', `${text} --silent --fail-with-body`], { env })).stdout
    await writeFile(join(folder, 'snippet.mjs'), text)
    return (await run(process.execPath, ['snippet.mjs'], { cwd: folder, env })).stdout
  }
  const { draft_id: first, content } = JSON.parse(await runs('curl'))
  assert.ok(content.length > 0)
  await account.client.deleteDraft({ params: { draft_id: first } })
  assert.match(await runs('SDK'), /\w+ \w+/)
  const [draft] = (await account.client.listDrafts()).data
  await account.client.configureSlots({
    body: { platform: draft!.platform, timezone: 'Europe/Berlin', slots: [{ time: '09:00' }] },
  })
  assert.match(await runs('SDK'), /^\d{4}-\d\d-\d\dT/)
  assert.equal(JSON.parse(await runs('curl')).draft_id, draft!.draft_id)
  const scheduled = (await account.client.listSchedules()).data.map(({ draft_id }) => draft_id)
  assert.deepEqual(scheduled, [draft!.draft_id, draft!.draft_id])
})

test('the line to listen on one’s own machine runs as it is shown, but for the address', async (t) => {
  const account = await service.newAccount()
  const { page } = await signIn(t, account)
  await page.goto(`${service.url}/developers/webhooks`)
  await isThere(page)
  const [program, ...given] = (await page.locator('pre.code').innerText()).split(' ')
  assert.equal(program, 'crier')
  const mine = await receiver(t)
  const parameters = given.map((one) => (one.startsWith('http://localhost:') ? mine.url : one))
  assert.ok(parameters.includes(mine.url))
  const listening = running(t, parameters, { CRIER_URL: service.url, CRIER_API_KEY: account.key })
  assert.match(await listening.next(), /whsec_/)
  assert.match(await listening.next(), /^Forwarding to/)
  const { webhook_id } = await account.client.createWebhook({
    body: { url: (await receiver(t)).url, events: ['post.failed'] },
  })
  await account.client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } })
  await mine.until(1)
  assert.equal(mine.received[0]!.json.event, 'post.failed')
})
