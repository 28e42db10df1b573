import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { platforms, specifiedPlatforms } from '@crier/contract/platform.ts'
import { accountAt, manualService, type Owner, type TestAccount } from '../service.ts'
import { connectionsOn, draftOn, placesOn, wrongAnswers } from './every-operation.ts'
import { assertRefused } from './refused.ts'

const wide = { requests_per_minute: 1_000_000, monthly_credits: 100_000, connections: 100 }
const environment = { CRIER_PLANS: JSON.stringify({ pro: wide }) }
const service = await manualService({ after }, { environment })
const enabled = 'linkedin,instagram'
/** The same database, where X and TikTok are disabled. */
const other = await service.startAnother({ CRIER_NETWORKS: enabled, CRIER_ROLE: 'all' })
const { account } = service
const narrow = accountAt(other.url, account)
const source =
  'On Tuesday the power failed at four. We baked 240 loaves in the wood oven instead. We sold ' +
  'out by nine.'

const notEnabled = (reply: Awaited<ReturnType<TestAccount['request']>>, pointer: string) => {
  assertRefused(reply, 'unrecognized_value', [pointer])
  assert.match(
    reply.json.errors[0].detail,
    /^must be one of linkedin, instagram; received "x", which is not enabled .* CRIER_NETWORKS$/,
  )
}

test('a known network that is not enabled is refused in each body that names it, with the setting', async () => {
  const draft_id = await draftOn(account, 'x')
  const when = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) }
  const named: readonly (readonly [string, object, string?])[] = [
    ['/api/drafts', { platform: 'x', content: 'The mill opens at eight.' }],
    ['/api/generate-post', { platform: 'x', topic: 'What a mill does' }],
    ['/api/remix', { source, platforms: ['linkedin', 'x'] }, '/platforms/1'],
    ['/api/remix', { source, content_types: { x: 'thread' } }, '/content_types/x'],
    ['/api/schedules', when],
    ['/api/schedules/validate', when],
    ['/api/schedules/batch', { schedules: [when] }, '/schedules/0/platform'],
    ['/api/schedule-slots', { platform: 'x', slots: [{ time: '09:00' }] }],
    ['/api/connections', { platform: 'x' }],
    ['/api/sandbox/faults', { platform: 'x', kind: 'slow' }],
  ]
  for (const [path, body, pointer = '/platform'] of named)
    notEnabled(await narrow.request('POST', path, { body }), pointer)
  const [connection] = await connectionsOn(account, 'x')
  for (const name of ['x', connection!.connection_id])
    notEnabled(
      await narrow.request('POST', `/api/connections/${name}/authorize`, { body: {} }),
      '{platform}',
    )
  const body = { schedules: [when], partial: true }
  const { json } = await narrow.request('POST', '/api/schedules/batch', { body })
  assert.match(JSON.stringify(json), /not enabled on this server/)
})

test('filters and answers take every known network; errors and suggestions name the enabled ones', async () => {
  const draft_id = await draftOn(account, 'x')
  const { client } = narrow
  const { data } = await client.listDrafts({ query: { platform: 'x' } })
  assert.ok(data.some((draft) => draft.draft_id === draft_id))
  assert.equal((await connectionsOn(narrow, 'x')).length, 1)
  assert.equal((await client.listConnections()).data.length, specifiedPlatforms.length)
  for (const [path, word] of [
    ['/api/drafts?platform=', 'twitter'],
    ['/api/schedules?platform=', 'tiktoc'],
  ]) {
    const refused = await narrow.request('GET', `${path}${word}`)
    assertRefused(refused, 'unrecognized_value', ['?platform'])
    assert.equal(
      refused.json.errors[0].detail,
      `must be one of linkedin, instagram; received "${word}"`,
    )
  }
  const near = await narrow.request('GET', '/api/drafts?platform=insta')
  assert.match(near.json.detail, /did you mean instagram\?$/)
  const path = await narrow.request('POST', '/api/connections/twitter/authorize', { body: {} })
  assert.equal(
    path.json.errors[0].detail,
    'must be one of linkedin, instagram, or the id of a connection',
  )
})

test('previews and a remix without platforms cover the enabled networks', async () => {
  const { platforms } = await narrow.client.previewDraft({
    params: { draft_id: await draftOn(account, 'linkedin') },
  })
  assert.deepEqual(
    platforms.map(({ platform }) => platform),
    ['linkedin', 'instagram'],
  )
  const { drafts, credits_used } = await narrow.client.remix({ body: { source } })
  assert.deepEqual(
    [drafts.map(({ platform }) => platform), credits_used],
    [['linkedin', 'instagram'], 2],
  )
})

const documentOf = async (url: string) =>
  (await (await fetch(`${url}/api/openapi.json`)).json()) as any

/** What the enumerations of networks in a document hold. */
function networksIn(document: unknown): string[] {
  const lists = [...JSON.stringify(document).matchAll(/"enum":(\[[^\]]*\])/g)].map(
    ([, list]) => JSON.parse(list!) as string[],
  )
  const isOfNetworks = (list: string[]) =>
    list.every((value) => platforms.some((platform) => platform === value))
  return [...new Set(lists.filter(isOfNetworks).flat())]
}

test('the served document names the four specified networks by default, and all six where all are enabled', async () => {
  const all = await service.startAnother({ CRIER_NETWORKS: platforms.join(',') })
  const four = ['linkedin', 'x', 'instagram', 'tiktok']
  for (const [{ url }, expected] of [
    [service, four],
    [all, [...four, 'bluesky', 'mastodon']],
  ] as const) {
    const document = await documentOf(url)
    assert.deepEqual(document.components.schemas.Platform.enum, expected)
    assert.deepEqual(networksIn(document).toSorted(), expected.toSorted())
  }
})

test('the served document names the enabled networks in requests, and in answers those with rows', async () => {
  const whole = await documentOf(service.url)
  assert.deepEqual(whole.components.schemas.Platform.enum, specifiedPlatforms)
  assert.equal('EnabledPlatform' in whole.components.schemas, false)
  const served = await documentOf(other.url)
  assert.deepEqual(served.components.schemas.Platform.enum, specifiedPlatforms)
  const { enum: taken, description } = served.components.schemas.EnabledPlatform
  assert.deepEqual(taken, ['linkedin', 'instagram'])
  assert.equal(description, 'The social network: LinkedIn or Instagram.')
  const fieldsOf = (path: string) =>
    served.paths[path].post.requestBody.content['application/json'].schema.properties
  const enabledOne = '#/components/schemas/EnabledPlatform'
  assert.equal(fieldsOf('/api/drafts').platform.$ref, enabledOne)
  assert.equal(fieldsOf('/api/remix').platforms.items.$ref, enabledOne)
  assert.deepEqual(Object.keys(fieldsOf('/api/remix').content_types.properties), [
    'linkedin',
    'instagram',
  ])
  assert.equal(
    served.components.schemas.Draft.properties.platform.$ref,
    '#/components/schemas/Platform',
  )
})

test('the tools of agents and the guide show the enabled networks', async () => {
  const call = async (method: string, params: object = {}) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const headers = { accept: 'application/json, text/event-stream' }
    const { text } = await narrow.request('POST', '/mcp', { body, headers })
    return JSON.parse(text.replace(/^[^{]*/, ''))
  }
  const { result } = await call('tools/list')
  const saveDraft = result.tools.find(({ name }: { name: string }) => name === 'save_draft')
  assert.deepEqual(saveDraft.inputSchema.properties.platform.enum, ['linkedin', 'instagram'])
  const read = await call('resources/read', { uri: 'crier://networks' })
  assert.deepEqual(
    JSON.parse(read.result.contents[0].text).data.map((one: any) => one.platform),
    ['linkedin', 'instagram'],
  )
  const guide = await (await fetch(`${other.url}/docs/guide`)).text()
  assert.deepEqual(
    [...new Set(Array.from(guide.matchAll(/guide\/connect-(\w+)/g), ([, name]) => name))],
    ['linkedin', 'instagram'],
  )
})

test('every operation answers about a network that is not enabled as the contract says', async () => {
  const made = await service.newAccount()
  const places = await placesOn(service, made, 'x')
  assert.deepEqual(await wrongAnswers(service, accountAt(other.url, made), 'x', places), [])
})

test('pending posts of a disabled network wait, are logged at the start, and are published when it is enabled again', async (t) => {
  const events: [string, unknown][] = []
  const note = (name: string, facts?: unknown) => void events.push([name, facts])
  const log = { event: note, warn: note, error: note }
  const first = await manualService(t as Owner, { environment, log })
  const { account: author } = first
  const publishAt = async (platform: 'linkedin' | 'x') => {
    const body = {
      draft_id: await draftOn(author, platform),
      platform,
      scheduled_at: first.in({ minutes: 5 }),
    }
    return (await author.client.scheduleDraft({ body })).schedule_id
  }
  const waiting = await publishAt('x')
  const published = await publishAt('linkedin')
  await first.service[Symbol.asyncDispose]()

  const without = await first.startAnother({ CRIER_NETWORKS: 'linkedin' })
  const statusOf = async (url: string, schedule_id: string) =>
    (await accountAt(url, author).client.getSchedule({ params: { schedule_id } })).status
  await first.advance({ minutes: 10 })
  assert.deepEqual(
    [await statusOf(without.url, waiting), await statusOf(without.url, published)],
    ['pending', 'published'],
  )
  const metrics = await (await fetch(`${without.url}/metrics`)).text()
  assert.equal(/^crier_posts_overdue .*$/m.exec(metrics)?.[0], 'crier_posts_overdue 0')
  assert.deepEqual(
    events.filter(([name]) => name === 'network.disabled'),
    [
      [
        'network.disabled',
        { platform: 'x', pending: 1, mend: 'add x to CRIER_NETWORKS to publish them' },
      ],
    ],
  )
  await without[Symbol.asyncDispose]()

  const again = await first.startAnother()
  await first.advance({ minutes: 1 })
  assert.equal(await statusOf(again.url, waiting), 'published')
  assert.equal((await first.posts({ platform: 'x' })).length, 1)
})
