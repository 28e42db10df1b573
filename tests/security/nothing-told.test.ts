import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsealTokens } from '@crier/server/connections/grants/tokens.ts'
import type { Log } from '@crier/server/ports/log.ts'
import { formsOf } from '../networks/search-database.ts'
import { manualService, receiver, type ManualService, type Owner } from '../service.ts'

/**
 * An attacker's text wherever something may be logged: it would begin a new line, and colour
 * a terminal.
 */
const marker = 'LOGMARK\n{"level":60,"msg":"forged"}\u001b[31m\u2028'

interface Told {
  readonly where: string
  readonly text: string
}

test('what a secret is made for is the only answer that holds it; no log line, metric or later answer does', async (t) => {
  const { told, secrets } = await story(t)
  for (const secret of secrets) {
    const forms = formsOf(secret)
    const places = told.filter(({ text }) => forms.some((form) => text.includes(form.toString())))
    assert.deepEqual(
      places.map(({ where }) => where),
      [],
    )
  }
  assert.ok(secrets.length >= 5 && told.length > 30)
})

test('nothing that a caller writes is logged, so no line can be forged', async (t) => {
  const { told } = await story(t)
  const lines = told.filter(({ where }) => where === 'log')
  assert.ok(lines.length > 20)
  for (const { text } of lines) {
    assert.doesNotMatch(text, /LOGMARK|forged/)
    assert.doesNotMatch(text, /[\u0000-\u001f\u2028\u2029]/)
  }
})

/**
 * A day in which every secret is made and used, and everybody writes the marker wherever they can.
 */
async function story(t: Owner): Promise<{ told: Told[]; secrets: string[] }> {
  const told: Told[] = []
  const write = (name: string, facts: unknown) =>
    void told.push({ where: 'log', text: JSON.stringify({ name, facts }) })
  const log: Log = {
    event: write,
    warn: write,
    error: (name, error, facts) =>
      write(name, {
        facts,
        error: error instanceof Error ? [error.message, error.stack?.replaceAll('\n', ' ')] : error,
      }),
  }
  const operators = 'the-client-secret-of-the-operator'
  const environment = { CRIER_X_CLIENT_ID: 'client', CRIER_X_CLIENT_SECRET: operators }
  const service = await manualService(t, { log, environment })
  const { client, key } = service.account
  const hook = await receiver(t, service.clock, (count) =>
    count === 1 ? { status: 500, body: marker } : 200,
  )
  const body = {
    url: `${hook.url}?${encodeURIComponent(marker)}`,
    events: ['post.published' as const, 'post.failed' as const],
  }
  const webhook = await client.createWebhook({ body, idempotencyKey: 'webhook' })
  const { webhook_id } = webhook
  const rotated = await client.rotateWebhookSecret({ params: { webhook_id }, body: {} })
  const made = await client.createKey({ body: { name: marker.replaceAll(/[\n\u001b]/g, ' ') } })
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: marker } })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 10 })
  await misbehave(service, made.key, told)
  await client.revokeKey({ params: { key_id: made.key_id } })
  await readEverything(service, webhook_id, told)
  const tokens = await tokensOf(service)
  return { told, secrets: [key, made.key, webhook.secret, rotated.secret, operators, ...tokens] }
}

/** Requests that are refused: what was wrong with them is said to the caller, not to the log. */
async function misbehave(service: ManualService, key: string, told: Told[]): Promise<void> {
  const encoded = encodeURIComponent(marker)
  const headers = {
    'x-request-id': encoded,
    'user-agent': encoded,
    'idempotency-key': encoded.slice(0, 200),
  }
  const asked = [
    service.request('GET', `/api/drafts/${encoded}?${encoded}=1`, { key, headers }),
    service.request('POST', `/${encoded}`, { key, headers, body: { topic: marker } }),
    service.request('POST', '/api/generate-post', {
      key,
      headers,
      body: { platform: marker, topic: marker, source: `http://${encoded}/` },
    }),
    service.request('POST', '/api/drafts', { key, headers, body: `{"content": "${marker}` }),
    service.request('POST', '/api/webhooks', {
      key,
      headers,
      body: { url: `https://a:b@c/${encoded}`, events: ['post.failed'] },
    }),
    service.request('GET', `/api/account?key=${encoded}`, { key: `${key}x`, headers }),
    service.request(
      'GET',
      `/api/connections/x/callback?state=${encoded}&code=${encoded}&error=${encoded}`,
      { key: null, headers },
    ),
    service.request('GET', `/api/connections/x/authorize/${encoded}`, { key: null, headers }),
  ]
  for (const { status, text, headers: answered } of await Promise.all(asked)) {
    assert.ok(status >= 400 && status < 500, text)
    told.push({ where: 'answer', text: `${text} ${JSON.stringify([...answered])}` })
  }
}

async function readEverything(
  service: ManualService,
  webhookId: string,
  told: Told[],
): Promise<void> {
  const lists = [
    'drafts',
    'schedules',
    'schedule-slots',
    'webhooks',
    `webhooks/${webhookId}`,
    `webhooks/${webhookId}/deliveries`,
    'keys',
  ]
  for (const path of [...lists, 'connections', 'account', 'account/ledger']
    .map((name) => `/api/${name}`)
    .concat('/metrics', '/readyz', '/healthz'))
    told.push({ where: path, text: (await service.request('GET', path)).text })
}

/** The networks' tokens, as the service itself opens them. */
async function tokensOf(service: ManualService): Promise<string[]> {
  const { ports } = service.service
  const grant = await ports.db
    .selectFrom('network_grant')
    .selectAll()
    .where('platform', '=', 'x')
    .executeTakeFirstOrThrow()
  const { accessToken, refreshToken } = await unsealTokens(ports, { ...grant, grant_id: grant.id })
  return [accessToken, ...(refreshToken ? [refreshToken] : [])]
}
