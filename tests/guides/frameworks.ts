import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eventually } from '../processes.ts'
import type { TestService } from '../service.ts'
import { blocksOf, readPage } from './page-requests.ts'

/** Writes the blocks of a page that begin with their file’s name, each to its file. */
export async function writeFiles(
  name: string,
  folder: string,
  change: (text: string) => string = (text) => text,
): Promise<string[]> {
  const page = await readPage(name)
  const blocks = ['ts', 'tsx', 'js', 'python'].flatMap((language) => blocksOf(page, language))
  const files: string[] = []
  for (const block of blocks) {
    const [, file] = /^(?:\/\/|#) ([\w./-]+)\n/.exec(block) ?? assert.fail(block)
    await mkdir(dirname(join(folder, file!)), { recursive: true })
    await writeFile(join(folder, file!), change(block))
    files.push(file!)
  }
  return files
}

/** A server of a page, started with its settings. */
export interface Guided {
  readonly url: string
  /** Its output, for the message of a failure. */
  said(): string
}

/**
 * Checks the promises of the pages for Express and FastAPI: a post is scheduled and published, a
 * signed event is accepted, and a refusal that the author can fix is shown to them.
 */
export async function planAndBeTold(
  service: TestService,
  start: (settings: Record<string, string>) => Promise<Guided>,
  port: number,
) {
  const { client, url: crierUrl, account } = service
  const hook = `http://127.0.0.1:${port}/hooks/crier`
  const { webhook_id, secret } = await client.createWebhook({
    body: { url: hook, events: ['post.published', 'post.failed'] },
  })
  const guided = await start({
    CRIER_URL: crierUrl,
    CRIER_API_KEY: account.key,
    CRIER_WEBHOOK_SECRET: secret,
  })
  const plan = (body: object) =>
    send(`${guided.url}/posts`, { 'content-type': 'application/json' }, JSON.stringify(body))
  await eventually(
    `the server of the page: ${guided.said()}`,
    () => send(`${guided.url}/posts/none`, {}).catch(() => undefined),
    60_000,
    100,
  )

  await service.fault({ platform: 'x', kind: 'content_rejected' })
  for (const [platform, status] of [
    ['linkedin', 'published'],
    ['x', 'failed'],
  ] as const) {
    const planned = await plan({
      platform,
      content: `For ${platform}.`,
      scheduled_at: service.in({ seconds: 5 }),
    })
    assert.equal(planned.status, 201, `${planned.text} ${guided.said()}`)
    const { id } = JSON.parse(planned.text) as { id: string }
    const read = await eventually('the event', async () => {
      const { text } = await send(`${guided.url}/posts/${id}`, {})
      return text.includes('pending')
        ? undefined
        : (JSON.parse(text) as { status: string; detail: string })
    })
    const { external_url, error_message } = await client.getSchedule({
      params: { schedule_id: id },
    })
    assert.deepEqual(read, { status, detail: external_url ?? error_message })
  }
  const { data: deliveries } = await client.listDeliveries({ params: { webhook_id } })
  assert.deepEqual(
    deliveries.map(({ outcome, attempts }) => [outcome, attempts.map(({ status }) => status)]),
    [
      ['delivered', [204]],
      ['delivered', [204]],
    ],
  )

  const tooLong = await plan({
    platform: 'x',
    content: 'a'.repeat(300),
    scheduled_at: service.in({ hours: 1 }),
  })
  assert.deepEqual(
    [tooLong.status, (JSON.parse(tooLong.text) as { code: string }).code],
    [422, 'content_too_long'],
  )
  await client.configureSlots({
    body: { platform: 'linkedin', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  assert.equal((await plan({ platform: 'linkedin', content: 'In a slot.' })).status, 201)
  assert.equal((await send(`${guided.url}/posts/none`, {})).status, 404)

  const body = deliveries[0]!.request_body!
  const signature = (key: string) => ({
    'x-service-signature': createHmac('sha256', key).update(body).digest('hex'),
  })
  const json = { 'content-type': 'application/json' }
  assert.equal((await send(hook, { ...json, ...signature(secret) }, body)).status, 204)
  const wrong: [object, string][] = [
    [{ ...json, ...signature('whsec_AAAA') }, body],
    [{ ...json, ...signature(secret) }, body.replace('post.', 'past.')],
    [json, body],
    [{}, ''],
  ]
  for (const [headers, text] of wrong)
    assert.equal(
      (await send(hook, headers, text)).status,
      400,
      `${JSON.stringify(headers)} ${text}`,
    )
}

async function send(
  url: string,
  headers: object,
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const reply = await fetch(url, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: headers as Record<string, string>,
    signal: AbortSignal.timeout(10_000),
  })
  return { status: reply.status, text: await reply.text() }
}
