import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { eventNames } from '@crier/contract/events.ts'
import { networkNames } from '@crier/contract/networks/index.ts'
import { manualService, receiver, type ManualService, type TestService } from '../service.ts'
import { blocksOf, readPage, requestsOf, sendRequests } from './page-requests.ts'

const page = await readPage('zapier.md')
const addressOnPage = /https:\/\/hooks\.zapier\.com\/hooks\/(?:catch|standard)\/1234567\/abcdefg\//g

test('every request of docs/zapier.md is answered as the page says, and the sample event arrives at the Zap', async (t) => {
  const service = await manualService(t)
  const zap = await receiver(t, service.clock)
  const scheduleId = await publishedAndPending(service)
  const requests = requestsOf(page.replaceAll(addressOnPage, zap.url))
  assert.equal(requests.length, 9)
  await sendRequests(requests, {
    url: service.url,
    key: service.account.key,
    names: { SCHEDULE_ID: scheduleId },
  })
  await service.advance({ seconds: 1 })
  await zap.until(1)
  assert.equal(zap.received[0]!.json.data.test, true)
})

/** An event that has happened, and a schedule to read. */
async function publishedAndPending(service: ManualService): Promise<string> {
  const { client } = service
  const schedule = async (delay: Temporal.DurationLike) => {
    const { draft_id } = await client.createDraft({
      body: { platform: 'linkedin', content: `In ${Object.values(delay)}.` },
    })
    return client.scheduleDraft({
      body: { draft_id, platform: 'linkedin', scheduled_at: service.in(delay) },
    })
  }
  await schedule({ seconds: 5 })
  await service.advance({ seconds: 10 })
  return (await schedule({ hours: 90 })).schedule_id
}

type Bundle = Record<string, unknown>
type Perform = (z: unknown, bundle: Bundle) => Promise<any>

interface Integration {
  readonly authentication: { readonly test: { readonly url: string } }
  readonly beforeRequest: readonly ((request: any, z: unknown, bundle: Bundle) => any)[]
  readonly afterResponse: readonly ((response: any, z: unknown) => any)[]
  readonly triggers: Record<string, { readonly operation: Record<string, unknown> }>
  readonly creates: Record<string, { readonly operation: Record<string, unknown> }>
}

/** The page's module, with what Zapier gives it. */
function loadIntegration(): Integration {
  const [source] = blocksOf(page, 'js')
  const require = createRequire(import.meta.url)
  const given = (name: string): unknown =>
    name.startsWith('node:') ? require(name) : { version: '1.0.0' }
  const module = { exports: {} as Integration }
  new Function('module', 'require', source!)(module, given)
  return module.exports
}

/**
 * Zapier’s runtime around a function of an integration: middleware, JSON, an error for a failed
 * answer that the middleware accepted.
 */
function zapierOf({ beforeRequest, afterResponse }: Integration, bundle: Bundle) {
  class ZapierError extends Error {
    readonly code: unknown
    constructor(message: string, code?: unknown) {
      super(message)
      this.code = code
    }
  }
  const errors = {
    Error: ZapierError,
    ThrottledError: class extends ZapierError {},
    HaltedError: class extends ZapierError {},
  }
  const sent: string[] = []
  const z: any = { errors }
  z.request = async (options: {
    method?: string
    url: string
    params?: Record<string, string>
    headers?: object
    body?: unknown
  }) => {
    const request = {
      method: 'GET',
      ...options,
      headers: { ...options.headers } as Record<string, string>,
    }
    for (const change of beforeRequest) change(request, z, bundle)
    const address = new URL(request.url)
    for (const [name, value] of Object.entries(request.params ?? {}))
      address.searchParams.set(name, String(value))
    const path = address.pathname.replace(/[a-z]+_[0-9a-f]{32}/, '{id}')
    sent.push(
      `${request.method} ` +
        `${path}${[...address.searchParams.keys()].map((name) => ` ${name}`).join('')}`,
    )
    const reply = await fetch(address, {
      method: request.method,
      headers: { 'content-type': 'application/json', ...request.headers },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    })
    const content = await reply.text()
    const data: unknown = content === '' ? undefined : JSON.parse(content)
    const response = { status: reply.status, content, data, request, skipThrowForStatus: false }
    for (const look of afterResponse) look(response, z)
    if (response.status >= 400 && !response.skipThrowForStatus)
      throw new ZapierError('Zapier’s own check')
    return response
  }
  return { z, sent, errors }
}

function started(service: TestService, more: Bundle = {}) {
  const integration = loadIntegration()
  const bundle = {
    authData: { url: service.url, api_key: service.account.key },
    inputData: { event: 'post.failed' },
    ...more,
  }
  return { integration, bundle, ...zapierOf(integration, bundle) }
}

/** As Zapier hands over what came in. */
const rawRequest = (headers: object, body: Buffer | string) => ({
  content: body.toString(),
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      `Http-${name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())}`,
      value,
    ]),
  ),
})

test('the integration of docs/zapier.md subscribes, takes the event that was sent once for hook and poll, refuses a forged one, and unsubscribes', async (t) => {
  const service = await manualService(t)
  const hook = await receiver(t, service.clock)
  const { integration, bundle, z, sent, errors } = started(service, { targetUrl: hook.url })
  const hooked = integration.triggers['event']!.operation as Record<string, Perform>
  const subscribeData = await hooked['performSubscribe']!(z, bundle)

  await service.fault({ platform: 'x', kind: 'content_rejected' })
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content: 'It is refused.' },
  })
  await service.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ seconds: 5 }) },
  })
  await service.advance({ seconds: 10 })
  await hook.until(1)
  const { headers, body } = hook.received[0]!
  const perform = async (given: object) =>
    hooked['perform']!(z, { ...bundle, subscribeData, rawRequest: given })
  const [pushed] = await perform(rawRequest(headers, body))
  assert.equal(pushed.event, 'post.failed')
  assert.equal(pushed.data.error_code, 'content_rejected')

  const listed = await hooked['performList']!(z, bundle)
  const polled = await (integration.triggers['event_polled']!.operation['perform'] as Perform)(
    z,
    bundle,
  )
  assert.deepEqual(listed, polled)
  assert.deepEqual(Object.keys(listed[0]).sort(), Object.keys(pushed).sort())
  assert.deepEqual([listed.length, listed[0].id, listed[0].data], [1, pushed.id, pushed.data])

  const changed = rawRequest(headers, body.toString().replace('failed', 'mended'))
  const forged = {
    'x-service-signature': createHmac('sha256', 'whsec_AAAA').update(body).digest('hex'),
  }
  for (const wrong of [
    changed,
    rawRequest(forged, body),
    rawRequest({}, body),
    rawRequest({ 'x-service-signature': 'zz' }, body),
  ])
    await assert.rejects(perform(wrong), errors.HaltedError)

  const unsubscribe = () => hooked['performUnsubscribe']!(z, { ...bundle, subscribeData })
  await unsubscribe()
  assert.deepEqual((await service.client.listWebhooks()).data, [])
  // Twice does no harm.
  await unsubscribe()
  const shown = requestsOf(page).map(({ method, path }) => {
    const [place, query] = path.split('?')
    const names = [...new URLSearchParams(query).keys()].map((name) => ` ${name}`)
    return `${method} ${place!.replace(/[A-Z]+_ID/, '{id}')}${names.join('')}`
  })
  assert.deepEqual(
    sent.filter((request) => !shown.includes(request)),
    [],
  )
})

test('the integration of docs/zapier.md schedules a post, does nothing twice for one reference, and tells a refusal in Crier’s words', async (t) => {
  const service = await manualService(t)
  const { integration, bundle, z, errors } = started(service)
  const perform = integration.creates['schedule_post']!.operation['perform'] as Perform
  const scheduled = (inputData: object) => perform(z, { ...bundle, inputData })
  const free = { platform: 'linkedin', content: 'We "sold" out\nby nine.' }
  const input = { ...free, scheduled_at: service.in({ days: 2 }), reference: 'row 17' }
  const [once, again] = [await scheduled(input), await scheduled(input)]
  assert.equal(once.id, once.schedule_id)
  assert.equal(again.id, once.id)
  assert.equal((await service.client.listSchedules()).data.length, 1)

  await service.client.configureSlots({
    body: { platform: 'linkedin', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  assert.match((await scheduled(free)).scheduled_at, /T09:00:00/)
  await assert.rejects(scheduled({ ...free, platform: 'x', content: 'a'.repeat(300) }), {
    code: 'content_too_long',
  })
  await assert.rejects(
    scheduled({ ...free, scheduled_at: '2000-01-01T00:00:00Z' }),
    (error: Error) => error.message.length > 20,
  )

  const choicesOf = (operation: Record<string, unknown>, field: string) =>
    (operation['inputFields'] as { key: string; choices?: string[] }[]).find(
      ({ key }) => key === field,
    )?.choices
  assert.deepEqual(choicesOf(integration.creates['schedule_post']!.operation, 'platform'), [
    ...networkNames,
  ])
  for (const { operation } of Object.values(integration.triggers))
    assert.deepEqual(choicesOf(operation, 'event'), [...eventNames])

  const test = await z.request({
    url: integration.authentication.test.url.replace('{{bundle.authData.url}}', service.url),
  })
  assert.equal(test.data.account_id, service.account.accountId)
  bundle.authData.api_key = 'crier_no'
  await assert.rejects(z.request({ url: `${service.url}/api/account` }), { code: 'unauthorized' })
  const throttled = {
    status: 429,
    content: '',
    data: { detail: 'Wait.', retry_after: 7 },
    request: { method: 'GET' },
  }
  assert.throws(() => integration.afterResponse[0]!(throttled, z), errors.ThrottledError)
})
