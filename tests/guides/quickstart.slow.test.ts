import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../processes/external-postgres.ts'
import { eventually, launch, projectRoot, temporaryDirectory } from '../processes.ts'
import { liveService } from '../service.ts'
import { writeFiles } from './frameworks.ts'

test('docs/quickstart.md: its programs publish a post, receive its event, and explain a rejected draft', async (t) => {
  const { url, account } = await liveService(t)
  const folder = await temporaryDirectory(t)
  const sdk = JSON.stringify(join(projectRoot, 'sdk/index.ts'))
  await writeFiles('quickstart.md', folder, (text) => text.replace("'crier-sdk'", sdk))
  const port = await freePort()
  const settings = { CRIER_URL: url, CRIER_API_KEY: account.key, PORT: String(port) }
  const run = (file: string, ...words: string[]) =>
    launch(t, process.execPath, [join(folder, file), ...words], settings)

  const receiving = run('receive.mjs')
  await eventually('the receiver', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/crier`, { method: 'POST' }).catch(
      () => undefined,
    )
    return reply?.status === 400 ? true : undefined
  })
  const published = run('publish.mjs')
  assert.equal(await published.ended, 0, published.errors.join('\n'))
  assert.match(published.lines.join('\n'), /^published http\S+\/x\.com\/\S+$/)
  await eventually(
    'the event',
    async () =>
      receiving.lines.some((line) => /^post\.published sch_[0-9a-f]{32}$/.test(line)) || undefined,
  )

  const rejected = run('publish.mjs', 'a'.repeat(300))
  assert.equal(await rejected.ended, 1)
  assert.match(rejected.errors.join('\n'), /^content_too_long .+280/)
})
