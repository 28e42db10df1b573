import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { platforms } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import { manualService, receiver } from '../service.ts'
import { operations } from './operations.ts'

const page = join(import.meta.dirname, '../../docs/endpoints.md')
const pictures = join(import.meta.dirname, '../media-files')

// The same request with a line of its status: other tests check the answer's content.
const prelude = `
api() { echo "$(curl -s -o answer.json -w '%{http_code}' -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "$@") $(cat answer.json)"; }
curl() { if [ "$1 $2" = "-s -o" ]; then command curl "$@"; else echo "$(command curl "$1" -o answer.json -w '%{http_code}' "\${@:2}") $(head -c 300 answer.json | tr '\\n' ' ')"; fi; }
`

const skip =
  ['bash', 'curl'].some((program) => spawnSync(program, ['--version']).error) &&
  'bash or curl is missing'

test(
  'every line of docs/endpoints.md is taken, and every operation that a key may call has one',
  { skip },
  async (t) => {
    const lines = (await linesOfPage()).map((line) => line.trim())
    const environment = await objectsToName(t)
    const folder = await mkdtemp(join(tmpdir(), 'crier-endpoints-'))
    t.after(() => rm(folder, { recursive: true }))
    await copyFile(join(pictures, 'picture.png'), join(folder, 'picture.png'))

    const program = spawn('bash', ['-uc', `${prelude}${lines.join('\n')}`], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [answered, said, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'exit'),
    ])

    assert.equal(code, 0, said)
    const answers = answered.trimEnd().split('\n')
    assert.deepEqual(
      lines
        .map((line, index) => [line, answers[index]] as const)
        .filter(([, answer]) => !/^2\d\d /.test(answer ?? '')),
      [],
    )
    assert.equal(answers.length, lines.length)
    const asked = new Set(lines.map(requestOf))
    const forKeys = operations
      .filter(({ spec }) => spec.browser === undefined && !spec.operator)
      .map(({ spec }) => `${spec.method} ${namelessly(spec.path)}`)
    assert.deepEqual(
      forKeys.filter((operation) => !asked.has(operation)),
      [],
    )
  },
)

async function linesOfPage(): Promise<string[]> {
  const blocks = (await readFile(page, 'utf8')).matchAll(/```sh\n(.+?)```/gs)
  return [...blocks].flatMap(([, block]) => block!.trimEnd().split('\n'))
}

/** `POST /api/drafts/{}/restore`: with a body or files a request is a POST, as curl has it. */
function requestOf(line: string): string {
  const method = / -X (\w+)/.exec(line)?.[1] ?? (/ (-d|--data-binary) /.test(line) ? 'POST' : 'GET')
  return `${method} ${namelessly(/\$URL([^\s"?]*)/.exec(line)![1]!)}`
}

const namelessly = (path: string) =>
  path.replaceAll(/\{\w+\}|\$\w+|(?<=\/connections\/)[a-z]+|(?<=\/versions\/)\d+/g, '{}')

const source =
  'On Tuesday the power failed at four in the morning. We baked 240 loaves in the wood oven ' +
  'instead. We sold out by nine. Nobody asked for a discount. The power came back at noon, ' +
  'after eight hours. Three bakers stayed until the last loaf was out. The wood oven takes 40 ' +
  'loaves at a time. We will use it every Tuesday from now on.'

/** The values of the names in capitals. */
async function objectsToName(t: test.TestContext): Promise<Record<string, string>> {
  const environment = { CRIER_NETWORKS: platforms.join(',') }
  const service = await manualService(t, { environment })
  const { client, key } = await service.newAccount('business')
  const hook = await receiver(t)
  const draft = async (content: string) =>
    (await client.createDraft({ body: { platform: 'linkedin', content } })).draft_id
  const schedule = async (draft_id: string, seconds: number) =>
    (
      await client.scheduleDraft({
        body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ seconds }) },
      })
    ).schedule_id
  const requester = await client.createKey({
    body: { name: 'Agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  const requested = async (minutes: number) => {
    const body = {
      draft_id: await draft(`Asked for ${minutes}.`),
      platform: 'linkedin',
      scheduled_at: service.in({ minutes }),
    }
    return (await service.request('POST', '/api/schedules', { key: requester.key, body })).json
      .schedule_id as string
  }
  const requestedPost = async () => {
    const scheduled_at = service.in({ minutes: 720 })
    const body = { platforms: ['linkedin'], content: 'As one, asked for.', scheduled_at }
    return (await service.request('POST', '/api/posts', { key: requester.key, body })).json
      .post_id as string
  }
  const { webhook_id: webhook } = await client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  await schedule(await draft('It goes out.'), 5)
  await service.advance({ seconds: 10 })
  const { data: events } = await client.listEvents()
  const { data: deliveries } = await client.listDeliveries({ params: { webhook_id: webhook } })
  await service.fault({ platform: 'linkedin', kind: 'content_rejected', times: 3 })
  const post = (body: object) =>
    client.createPost({ body: { platforms: ['linkedin'], content: 'As one.', ...body } })
  const failedPost = await post({ scheduled_at: service.in({ seconds: 15 }) })
  const [failed, unconfirmed] = [
    await schedule(await draft('It is refused.'), 5),
    await schedule(await draft('So is this.'), 10),
  ]
  await service.advance({ seconds: 20 })
  // An hour of looking for it would add nothing here.
  await sql`update schedule set error_code = 'publication_unconfirmed'
    where id = ${unconfirmed}`.execute(service.service.ports.db)
  const { data: connections } = await client.listConnections()
  const [linkedin, instagram] = (['linkedin', 'instagram'] as const).map((name) =>
    connections.find(({ platform }) => platform === name)!,
  )
  const { slots } = await client.configureSlots({
    body: { platform: 'instagram', timezone: 'UTC', slots: [{ time: '09:00' }, { time: '12:00' }] },
  })
  const { draft_id: ours } = await client.generatePost({
    body: { platform: 'linkedin', topic: 'What a bakery learns', source },
  })
  const evergreen = {
    draft_id: await draft('It comes back.'),
    connection_id: instagram!.connection_id,
    every_weeks: 2,
  }
  const repeated = await client.createRepeat({ body: evergreen })
  const snippet = await client.createSnippet({ body: { name: 'Hours', content: 'From eight.' } })
  const later = await schedule(ours, 36_000)
  const preview = await client.createPreview({ body: { schedule_ids: [later] } })
  return {
    KEY: key,
    POST: (await post({})).post_id,
    REQUESTED_POST: await requestedPost(),
    FAILED_POST: failedPost.post_id,
    URL: service.url,
    DRAFT: ours,
    OTHER_DRAFT: await draft('To be deleted.'),
    SLOT: slots[0]!.slot_id,
    SCHEDULE: await schedule(ours, 30_000),
    OTHER_SCHEDULE: later,
    FAILED_SCHEDULE: failed,
    UNCONFIRMED_SCHEDULE: unconfirmed,
    REQUESTED_SCHEDULE: await requested(700),
    OTHER_REQUESTED_SCHEDULE: await requested(710),
    REPEAT: repeated.repeat_id,
    SNIPPET: snippet.snippet_id,
    PREVIEW: preview.preview_id,
    WEBHOOK: webhook,
    DELIVERY: deliveries[0]!.delivery_id,
    EVENT: events[0]!.event_id,
    CONNECTION: instagram!.connection_id,
    LINKEDIN: linkedin!.connection_id,
    MEDIA: await uploaded(service.url, key),
    KEY_ID: requester.key_id,
  }
}

async function uploaded(url: string, key: string): Promise<string> {
  const bytes = await readFile(join(pictures, 'picture.webp'))
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/webp' }
  const reply = await fetch(`${url}/api/media`, { method: 'POST', headers, body: bytes })
  return ((await reply.json()) as { media_id: string }).media_id
}
