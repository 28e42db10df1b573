import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newOperator } from '../operator.ts'
import { freePort } from '../processes/external-postgres.ts'
import { eventually, launch, projectRoot, temporaryDirectory } from '../processes.ts'
import { liveService } from '../service.ts'
import { writeFiles } from './frameworks.ts'

test('docs/build-a-product.md: a product signs a customer up, connects, posts, receives events, and deletes the customer', async (t) => {
  const [port, hookPort] = [await freePort(), await freePort()]
  const service = await liveService(t, {
    environment: { CRIER_RETURN_URLS: `http://127.0.0.1:${port}/connected` },
  })
  const operator = await newOperator(service)
  const folder = await temporaryDirectory(t)
  const sdk = JSON.stringify(join(projectRoot, 'sdk/index.ts'))
  await writeFiles('build-a-product.md', folder, (text) => text.replace("'crier-sdk'", sdk))
  const settings = {
    CRIER_URL: service.url,
    CRIER_OPERATOR_KEY: operator.key,
    PORT: String(port),
    HOOK_PORT: String(hookPort),
  }
  const start = (file: string) =>
    launch(t, process.execPath, [join(folder, file)], settings, { cwd: folder })
  const run = async (file: string) => {
    const program = start(file)
    assert.equal(await program.ended, 0, program.errors.join('\n'))
    return program.lines.join('\n')
  }
  const saying = (program: ReturnType<typeof start>, words: RegExp) =>
    eventually(`${words}`, async () => program.lines.some((line) => words.test(line)) || undefined)

  assert.match(await run('sign-up.mjs'), /^signed up acct_/)

  const connecting = start('connect.mjs')
  await saying(connecting, /^Open /)
  const asked = await fetch(`http://127.0.0.1:${port}/connect`)
  const cookie = asked.headers.get('set-cookie')!.split(';', 1)[0]!
  const link = /id="continue" href="([^"]+)"/.exec(await asked.text())![1]!
  const opened = await fetch(`${service.url}${link}`, { redirect: 'manual', headers: { cookie } })
  const consent = new URL(opened.headers.get('location')!)
  const author = (await service.client.listConnections({ query: { platform: 'x' } })).data[0]!
  const form = new URLSearchParams({ allow: 'yes', author: author.external_account_id! })
  for (const scope of consent.searchParams.get('scope')!.split(' ')) form.append('scope', scope)
  const allowed = await fetch(consent, { method: 'POST', redirect: 'manual', body: form })
  await fetch(allowed.headers.get('location')!, {
    headers: { cookie: opened.headers.get('set-cookie')!.split(';', 1)[0]! },
  })
  assert.equal(await connecting.ended, 0, connecting.errors.join('\n'))
  assert.match(connecting.lines.join('\n'), /connected conn_[0-9a-f]{32}$/)

  const receiving = start('receive.mjs')
  await saying(receiving, /^waiting for events/)
  assert.match(await run('post.mjs'), /^posted post_/)
  await saying(receiving, /^post\.published order-1$/)
  assert.match(await run('results.mjs'), /^published x http\S+ \S+ likes yet$/)
  assert.match(await run('delete.mjs'), /^suspended acct_\S+\ndeleted acct_/)
})
