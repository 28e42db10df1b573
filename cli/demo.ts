import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient, type Client } from '@crier/sdk/client.ts'
import { openOperator } from '@crier/server/start/operator.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { explainToPerson, Mistake } from './output.ts'

/**
 * Demonstrates the main flow in the terminal, with real calls over HTTP: draft, next free slot,
 * schedule, publication, verified webhook, and a failure. Uses the server at CRIER_URL, or starts
 * one. Exits with 1 when a step fails.
 */
async function demo(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  title('Crier, from a topic to a verified webhook')
  const server = process.env['CRIER_URL']
    ? { url: process.env['CRIER_URL'].replace(/(?<!\/)\/+$/, ''), environment: process.env }
    : await ownServer(stack)
  const { client, account } = await ownAccount(server)
  const inbox = await openInbox(stack)

  step('Register a webhook')
  const webhook = await client.createWebhook({
    body: { url: inbox.url, events: ['post.published', 'post.failed'] },
  })
  print(
    `${webhook.webhook_id} → ${webhook.url}; its secret is shown once: ` +
      `${webhook.secret.slice(0, 12)}…`,
  )

  step('Have a draft written')
  const topic = 'Publishing once is harder than publishing'
  const source =
    'A network may take a post and lose the answer. Of 2,520 posts sent with a plain retry ' +
    'under faults, 117 went out twice. Looking before sending again left none.'
  const draft = await client.generatePost({ body: { platform: 'x', topic, source } })
  quote(draft.content)
  print(
    `${draft.draft_id}, written by the ${draft.writer} writer for ${draft.credits_used} ` +
      `credit; ${draft.credits_remaining} left`,
  )
  expectThat(
    draft.content.length > 0 && draft.credits_used === 1,
    'the draft has text and cost one credit',
  )

  step('Ask for the next free slot of a weekly calendar')
  await client.configureSlots({
    body: {
      platform: 'x',
      timezone: 'Europe/Berlin',
      slots: [{ time: '09:00' }, { time: '17:30' }],
    },
  })
  const slot = await client.nextFreeSlot({ query: { platform: 'x' } })
  print(slot.slot_label)
  expectThat(slot.next_free_slot !== null, 'there is a slot')

  step('Schedule the draft')
  const scheduledAt = liveClock.now().add({ seconds: 2 })
  const schedule = await client.scheduleDraft({
    body: { draft_id: draft.draft_id, platform: 'x', scheduled_at: scheduledAt.toString() },
  })
  print(`${schedule.schedule_id} goes out at ${schedule.scheduled_at}`)
  expectThat(schedule.status === 'pending', 'it is pending')

  step('See it published, once')
  const published = await until(client, schedule.schedule_id, 'published')
  print(`${published.external_url}`)
  print(
    `${Temporal.Instant.from(published.published_at!).since(scheduledAt).total('milliseconds')} ` +
      'ms after its time',
  )
  expectThat((await fetch(published.external_url!)).ok, 'the link opens')

  step('Verify the webhook')
  const event = await inbox.next('post.published', schedule.schedule_id)
  expectThat(
    verified(event, webhook.secret),
    'X-Service-Signature is the HMAC-SHA256 of the body with the secret',
  )
  expectThat(event.json.data.external_id === published.external_id, 'it names the post')
  print(
    `${event.json.event} ${event.headers['webhook-id']}, signature ` +
      `${String(event.headers['x-service-signature']).slice(0, 16)}… verified`,
  )

  step('Rehearse a failure: the network refuses the content')
  await fault(client, server, account)
  const doomed = await client.scheduleDraft({
    body: {
      draft_id: draft.draft_id,
      platform: 'x',
      scheduled_at: liveClock.now().add({ seconds: 1 }).toString(),
    },
  })
  const failed = await until(client, doomed.schedule_id, 'failed')
  print(`${failed.error_code}: ${failed.error_message}`)
  const failure = await inbox.next('post.failed', doomed.schedule_id)
  expectThat(
    verified(failure, webhook.secret) && failure.json.data.error_code === 'content_rejected',
    'post.failed arrived, signed, with the reason',
  )

  step('Mend it: retry')
  const retried = await client.retrySchedule({
    params: { schedule_id: doomed.schedule_id },
    body: {},
  })
  expectThat(retried.status === 'pending', 'it is pending again')
  const outcome = await ended(client, doomed.schedule_id)
  // The same text was published a moment ago: the network refuses it as a duplicate, and Crier
  // reports it.
  print(
    `${outcome.status}${outcome.error_code ? `, ${outcome.error_code}` : ''}: X takes the ` +
      'same text only once',
  )
  expectThat(
    outcome.status === 'failed' && outcome.error_code === 'duplicate_content',
    'the duplicate was refused and told',
  )
  process.stdout.write('\ndemo: all steps hold\n')
}

interface Server {
  readonly url: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * A server of the demo's own, on a temporary directory, ended by the process id that was started.
 */
async function ownServer(stack: AsyncDisposableStack): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crier-demo-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const environment = { ...process.env, CRIER_DATA_DIR: dataDir, PORT: '0', CRIER_LOG: 'error' }
  const program = join(import.meta.dirname, '../server/start/main.mjs')
  const child = spawn(process.execPath, [program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return { url: await readyUrl(child), environment }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const match = /^crier ready (\S+)$/.exec(line)
    if (match) return match[1]!
  }
  throw new Mistake('The server did not start.')
}

/** An account of the demo's own, made by the command line's code, on the server's database. */
async function ownAccount({ url, environment }: Server) {
  await using operator = await openOperator(environment, { say: () => undefined })
  const email = `demo-${liveClock.now().epochMilliseconds}@crier.localhost`
  const account = await operator.createAccount({ email, plan: 'pro', sandbox: true })
  const { key } = await operator.createKey({
    account: account.account_id,
    name: 'demo',
    scopes: null,
  })
  print(`Server ${url}, account ${account.account_id}`)
  return { client: createClient({ baseUrl: url, apiKey: key }), account: account.account_id }
}

/** The next irreversible call of this account’s author on X is refused. */
async function fault(client: Client, { environment }: Server, account: string): Promise<void> {
  await using operator = await openOperator(environment, { say: () => undefined })
  const { data } = await client.listConnections({})
  const author = data.find(({ platform }) => platform === 'x')?.external_account_id
  if (!author) throw new Mistake(`The account ${account} is not connected to X.`)
  const reply = await fetch(`${await operator.sandboxUrl()}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'x', kind: 'content_rejected', author }),
  })
  expectThat(reply.ok, 'the sandbox takes the fault')
}

interface Arrived {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly json: { readonly event: string; readonly data: Readonly<Record<string, unknown>> }
}

async function openInbox(stack: AsyncDisposableStack) {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      arrived.push({
        headers: request.headers,
        body,
        json: JSON.parse(body.toString()) as Arrived['json'],
      })
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const next = (event: string, scheduleId: string) =>
    patiently(`${event} of ${scheduleId}`, async () =>
      arrived.find(({ json }) => json.event === event && json.data['schedule_id'] === scheduleId),
    )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/crier`, next }
}

function verified({ headers, body }: Arrived, secret: string): boolean {
  const given = Buffer.from(String(headers['x-service-signature']), 'hex')
  const expected = createHmac('sha256', secret).update(body).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function until(client: Client, scheduleId: string, status: 'published' | 'failed') {
  const schedule = await ended(client, scheduleId)
  expectThat(schedule.status === status, `it is ${status}`)
  return schedule
}

function ended(client: Client, scheduleId: string) {
  return patiently(`the end of ${scheduleId}`, async () => {
    const schedule = await client.getSchedule({ params: { schedule_id: scheduleId } })
    return schedule.status === 'published' || schedule.status === 'failed' ? schedule : undefined
  })
}

// A plan has 100 requests a minute. Crier checks the network for half a minute before the refusal
// of a duplicate counts.
const lookEveryMs = 1_000
const looksMax = 90

async function patiently<Value>(
  what: string,
  look: () => Promise<Value | undefined>,
): Promise<Value> {
  for (let looks = 0; looks < looksMax; looks++) {
    const found = await look()
    if (found !== undefined) return found
    await liveClock.sleep(lookEveryMs)
  }
  throw new Mistake(`demo: ${what} did not come within ${(lookEveryMs * looksMax) / 1_000} s`)
}

function expectThat(condition: boolean, what: string): void {
  if (!condition) throw new Mistake(`demo: this does not hold: ${what}`)
  process.stdout.write(`   ✓ ${what}\n`)
}

let steps = 0
const title = (text: string) => process.stdout.write(`${text}\n${'─'.repeat(text.length)}\n`)
const step = (text: string) => process.stdout.write(`\n${++steps}. ${text}\n`)
const print = (text: string) => process.stdout.write(`   ${text}\n`)
const quote = (text: string) => process.stdout.write(`${text.replaceAll(/^/gm, '   │ ')}\n`)

try {
  await demo()
  process.exitCode = 0
} catch (error) {
  process.stderr.write(`${explainToPerson(error)}\n`)
  process.exitCode = 1
}
process.exit()
