import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openapi } from '@crier/contract/openapi.ts'
import { webServer } from '../../api/web-server.ts'
import { manualService, type ManualService } from '../../service.ts'
import {
  builtNodes,
  execute,
  loadOptions,
  testAddress,
  type Credentials,
  type Field,
  type Run,
} from './n8n-stand-in.ts'
import { pixel } from './recipes.ts'

const nodes = await builtNodes({ after })

const credentialsOf = ({ url, account }: ManualService): Credentials => ({
  url: `${url}/`,
  apiKey: account.key,
})

/** Runs one operation for one item, and gives what comes out. */
const runOf =
  (service: ManualService) =>
  async (
    resource: string,
    operation: string,
    parameters: object = {},
    run: Run = {},
  ): Promise<any[]> =>
    (
      await execute(nodes, credentialsOf(service), [{ resource, operation, ...parameters }], run)
    ).map(({ json }) => json)

test('the node saves, reads, lists, edits and deletes drafts, and has them written', async (t) => {
  const service = await manualService(t)
  const run = runOf(service)
  const [made] = await run('draft', 'create', {
    platform: 'x',
    content: 'First.',
    additionalFields: { contentType: 'post', firstComment: 'And more.' },
  })
  assert.deepEqual([made.content, made.first_comment, made.version], ['First.', 'And more.', 1])
  const draftId = made.draft_id
  const [edited] = await run('draft', 'update', {
    draftId,
    updateFields: { content: 'Second.', firstComment: '', version: 1 },
  })
  assert.deepEqual([edited.content, edited.first_comment, edited.version], ['Second.', null, 2])
  assert.equal((await run('draft', 'get', { draftId }))[0].content, 'Second.')

  const source =
    'On Tuesday the power failed at four. We baked 240 loaves in the wood oven instead. We ' +
    'sold out by nine.'
  const [written] = await run('draft', 'generate', {
    platform: 'linkedin',
    topic: 'A power cut at the bakery',
    source,
  })
  assert.match(written.content, /240 loaves/)
  const remixed = await run('draft', 'remix', {
    source,
    additionalFields: { platforms: ['x', 'linkedin'], topic: 'A power cut at the bakery' },
  })
  assert.deepEqual(remixed.map(({ platform }) => platform).sort(), ['linkedin', 'x'])
  assert.deepEqual(remixed[0].remix.failures, [])
  const found = await run('draft', 'getAll', { filters: { platform: 'x', q: 'Second' } })
  assert.deepEqual(
    found.map(({ draft_id }) => draft_id),
    [draftId],
  )
  assert.deepEqual(await run('draft', 'delete', { draftId }), [{ deleted: true }])
  await assert.rejects(run('draft', 'get', { draftId }), { httpCode: '404' })
})

test('the node schedules at a time and in the next free slot, moves, lists, cancels, retries and resolves', async (t) => {
  const service = await manualService(t)
  const run = runOf(service)
  const [{ connection_id: connectionId }] = await run('connection', 'getAll', {
    filters: { platform: 'x' },
  })
  const draft = async (content: string) =>
    (await run('draft', 'create', { platform: 'x', content }))[0].draft_id as string
  const at = (scheduledAt: string) => ({ platform: 'x', useNextFreeSlot: false, scheduledAt })

  const draftId = await draft('At a time.')
  const [planned] = await run('schedule', 'create', {
    draftId,
    ...at('2026-12-01T09:00:00'),
    additionalFields: { connectionId, draftVersion: 1 },
  })
  assert.deepEqual([planned.scheduled_at, planned.status], ['2026-12-01T08:00:00.000Z', 'pending'])
  const scheduleId = planned.schedule_id
  const [moved] = await run('schedule', 'move', {
    scheduleId,
    scheduledAt: { toISO: () => '2026-12-02T10:00:00.000+01:00' },
  })
  assert.equal(moved.scheduled_at, '2026-12-02T09:00:00.000Z')
  assert.deepEqual(
    (await run('schedule', 'getAll', { filters: { status: 'pending', from: '2026-12-02' } })).map(
      (one) => one.schedule_id,
    ),
    [scheduleId],
  )
  assert.deepEqual(await run('schedule', 'getAll', { filters: { to: '2026-12-02' } }), [])
  await run('schedule', 'cancel', { scheduleId })
  assert.deepEqual(await run('schedule', 'getAll'), [])

  await service.client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  assert.equal((await run('slot', 'getAll', { returnAll: true })).length, 7)
  const [{ next_free_slot, slots }] = await run('slot', 'getNextFree', {
    platform: 'x',
    additionalFields: { count: 2 },
  })
  assert.equal(slots.length, 2)
  const inSlot = { draftId: await draft('In a slot.'), platform: 'x', useNextFreeSlot: true }
  assert.equal((await run('schedule', 'create', inSlot))[0].scheduled_at, next_free_slot)

  await service.fault({ platform: 'x', kind: 'content_rejected' })
  const refused = (
    await run('schedule', 'create', {
      draftId: await draft('Refused.'),
      ...at(service.in({ seconds: 5 })),
    })
  )[0].schedule_id
  await service.advance({ seconds: 10 })
  assert.deepEqual(
    (await run('event', 'getAll', { filters: { event: 'post.failed' } })).map(
      ({ data }) => data.schedule_id,
    ),
    [refused],
  )
  assert.equal((await run('schedule', 'retry', { scheduleId: refused }))[0].schedule_id, refused)
  await service.settle()
  assert.equal((await run('schedule', 'get', { scheduleId: refused }))[0].status, 'published')

  await service.fault({ platform: 'linkedin', kind: 'accept_then_reset' })
  const [{ draft_id: unsure }] = await run('draft', 'create', {
    platform: 'linkedin',
    content: 'Perhaps.',
  })
  const [{ schedule_id: unconfirmed }] = await run('schedule', 'create', {
    draftId: unsure,
    ...at(service.in({ seconds: 5 })),
    platform: 'linkedin',
  })
  await service.advance({ hours: 1 })
  await assert.rejects(run('schedule', 'retry', { scheduleId: unconfirmed }), {
    httpCode: '409',
    message: 'A confirmation is required',
  })
  const externalUrl = 'https://www.linkedin.com/feed/update/urn:li:share:1/'
  const [resolved] = await run('schedule', 'resolve', {
    scheduleId: unconfirmed,
    additionalFields: { externalUrl },
  })
  assert.deepEqual([resolved.resolution.published, resolved.external_url], [true, externalUrl])
  assert.equal((await run('account', 'get'))[0].account_id, service.account.accountId)
})

test('the node uploads a file from memory and from a disk, with its name and alt text, and posts it', async (t) => {
  const service = await manualService(t)
  const run = runOf(service)
  const bytes = Buffer.from(pixel, 'base64')
  const ids: string[] = []
  for (const onDisk of [false, true]) {
    const binary = [{ bytes, name: 'dot.png', onDisk }]
    const [media] = await run(
      'media',
      'upload',
      { additionalFields: { altText: 'A dot' } },
      { binary },
    )
    assert.deepEqual(
      [media.name, media.alt_text, media.content_type, media.status],
      ['dot.png', 'A dot', 'image/png', 'ready'],
    )
    assert.equal(
      (await run('media', 'get', { mediaId: media.media_id }))[0].media_id,
      media.media_id,
    )
    ids.push(media.media_id)
  }
  const [draft] = await run('draft', 'create', {
    platform: 'linkedin',
    content: 'Dots.',
    additionalFields: { media: ids.join(', ') },
  })
  assert.deepEqual(
    draft.media.map(({ media_id }: { media_id: string }) => media_id),
    ids,
  )
  const [fewer] = await run('draft', 'update', {
    draftId: draft.draft_id,
    updateFields: { media: [{ media_id: ids[1], alt_text: 'One' }] },
  })
  assert.deepEqual(fewer.media, [{ media_id: ids[1], piece: 1, alt_text: 'One', crop: null }])
  assert.deepEqual(
    (await run('draft', 'update', { draftId: draft.draft_id, updateFields: { media: '' } }))[0]
      .media,
    [],
  )
  const site = await webServer(t, (_, response) => response.end(bytes))
  const [fetched] = await run('media', 'uploadFromUrl', {
    url: `${site}/dot.png`,
    additionalFields: { altText: 'A dot' },
  })
  assert.deepEqual([fetched.name, fetched.alt_text, fetched.status], ['dot.png', 'A dot', 'ready'])
  await assert.rejects(run('media', 'uploadFromUrl', { url: 'ftp://example.com/a.png' }), {
    httpCode: '422',
    message: 'The address is not allowed',
  })
})

test('Return All reads a list to its end, and a limit ends it', async (t) => {
  const service = await manualService(t)
  const run = runOf(service)
  const items = Array.from({ length: 103 }, (_, index) => ({
    resource: 'draft',
    operation: 'create',
    platform: 'x',
    content: `Draft ${index}.`,
  }))
  // A hundred requests a minute are what an account has.
  for (const part of [items.slice(0, 60), items.slice(60)]) {
    await execute(nodes, credentialsOf(service), part)
    await service.skip({ minutes: 2 })
  }
  assert.equal(
    new Set((await run('draft', 'getAll', { returnAll: true })).map(({ draft_id }) => draft_id))
      .size,
    103,
  )
  assert.equal((await run('draft', 'getAll', { returnAll: false, limit: 101 })).length, 101)
  assert.equal((await run('draft', 'getAll', { returnAll: false })).length, 50)
})

test('a refusal says what is wrong and, field by field, what to do; with continueOnFail it is an item, and the others go on', async (t) => {
  const service = await manualService(t)
  const run = runOf(service)
  const problem = await run('draft', 'create', { platform: 'myspace', content: 'a' }).then(
    () => assert.fail('is refused'),
    (error: any) => error,
  )
  assert.equal(problem.constructor.name, 'NodeApiError')
  assert.deepEqual([problem.message, problem.httpCode], ['A value is not recognized', '422'])
  assert.equal(
    problem.description,
    '`/platform` must be one of linkedin, x, instagram, tiktok; received "myspace".',
  )

  const [{ draft_id: draftId }] = await run('draft', 'create', {
    platform: 'x',
    content: 'a'.repeat(300),
  })
  const twice = run('draft', 'update', { draftId, updateFields: { content: 7, version: 0 } })
  await assert.rejects(twice, {
    httpCode: '400',
    description: /\n(content: .+\nversion: .+|version: .+\ncontent: .+)$/,
  })
  const good = { resource: 'draft', operation: 'get', draftId }
  const tooLong = {
    resource: 'schedule',
    operation: 'create',
    draftId,
    platform: 'x',
    scheduledAt: service.in({ hours: 1 }),
  }
  const [first, failed, third] = await execute(
    nodes,
    credentialsOf(service),
    [good, tooLong, good],
    { continueOnFail: true },
  )
  assert.deepEqual([first.json.draft_id, third.json.draft_id], [draftId, draftId])
  assert.deepEqual(
    [first, failed, third].map(({ pairedItem }) => pairedItem.item),
    [0, 1, 2],
  )
  assert.equal(failed.json.status, '422')
  assert.match(failed.json.description, /280/)
  assert.equal(failed.error.message, failed.json.error)

  const [unknown] = await execute(
    nodes,
    credentialsOf(service),
    [{ resource: 'draft', operation: 'burn' }],
    { continueOnFail: true },
  )
  assert.deepEqual(
    [unknown.json.error, unknown.json.status],
    ['There is no operation burn of draft.', null],
  )
  await assert.rejects(run('draft', 'delete', { draftId: '' }), {
    message: /draft id is empty/,
    itemIndex: 0,
  })
  await assert.rejects(execute(nodes, { url: service.url, apiKey: 'crier_no' }, [good]), {
    httpCode: '401',
  })
  await assert.rejects(execute(nodes, { url: `${service.url}/docs`, apiKey: 'crier_no' }, [good]), {
    httpCode: '404',
  })
})

test('n8n retries: have one effect, a new run has a new one, and a given key holds over runs', async (t) => {
  const service = await manualService(t)
  const run = runOf(service)
  const created = async (parameters: object, execution?: string) =>
    (
      await run(
        'draft',
        'create',
        { platform: 'x', content: 'Once.', ...parameters },
        execution ? { execution } : {},
      )
    )[0].draft_id
  assert.equal(await created({}, '17'), await created({}, '17'))
  assert.notEqual(await created({}, '17'), await created({}, '18'))
  assert.notEqual(await created({}, '17'), await created({ content: 'Another.' }, '17'))
  const keyed = { additionalFields: { idempotencyKey: 'row-17' } }
  assert.equal(await created(keyed), await created(keyed))
  const twin = { resource: 'draft', operation: 'create', content: 'Twice.' }
  const twins = await execute(nodes, credentialsOf(service), [twin, twin])
  assert.notEqual(twins[0].json.draft_id, twins[1].json.draft_id)
})

test('executions of the same number have an effect each, in another n8n or of another workflow, and one where n8n tries again', async (t) => {
  const service = await manualService(t)
  const run = runOf(service)
  const created = async (where: Run) =>
    (
      await run(
        'draft',
        'create',
        { platform: 'x', content: 'Once.' },
        { execution: '5', ...where },
      )
    )[0].draft_id
  const ids = new Set<string>()
  for (const where of [{}, { instance: 'instance-2' }, { workflow: 'workflow-2' }]) {
    const made = await created(where)
    assert.equal(await created(where), made)
    ids.add(made)
  }
  assert.equal(ids.size, 3)
})

test('a time without a zone is one of the workflow’s, before, in and after a change of clocks', async (t) => {
  const service = await manualService(t)
  const run = runOf(service)
  const [{ draft_id: draftId }] = await run('draft', 'create', { platform: 'x', content: 'Early.' })
  const [{ schedule_id: scheduleId }] = await run('schedule', 'create', {
    draftId,
    platform: 'x',
    scheduledAt: service.in({ hours: 1 }),
  })
  const moved = async (scheduledAt: unknown) =>
    (await run('schedule', 'move', { scheduleId, scheduledAt }))[0].scheduled_at
  assert.equal(await moved('2027-03-28T01:30:00'), '2027-03-28T00:30:00.000Z')
  assert.equal(await moved('2027-03-28T03:30'), '2027-03-28T01:30:00.000Z')
  assert.equal(await moved('2027-07-01 09:00:00'), '2027-07-01T07:00:00.000Z')
  assert.equal(await moved('2027-07-01T09:00:00+05:00'), '2027-07-01T04:00:00.000Z')
  assert.equal(await moved(new Date(Date.UTC(2027, 6, 1))), '2027-07-01T00:00:00.000Z')
  await assert.rejects(moved('tomorrow'), (error: any) => /scheduled_at/.test(error.description))
})

test('the lists to choose from hold connections and drafts, and the credentials are tested by reading the account', async (t) => {
  const service = await manualService(t)
  const credentials = credentialsOf(service)
  const draft = await service.client.createDraft({ body: { platform: 'x', content: 'To choose.' } })
  assert.deepEqual(await loadOptions(nodes, credentials, 'getDrafts'), [
    { name: 'To choose. (x)', value: draft.draft_id },
  ])
  const connections = await loadOptions(nodes, credentials, 'getConnections', { platform: 'x' })
  assert.match(connections[0]!.name, /\(x, main\)$/)
  assert((await loadOptions(nodes, credentials, 'getConnections')).length >= 4)
  const address = testAddress(nodes, credentials)
  assert.equal(address, `${service.url}/api/account`)
  assert.equal(
    (await fetch(address, { headers: { authorization: `Bearer ${service.account.key}` } })).status,
    200,
  )
})

/** Fields of the node alone. */
const ownFields = [
  'resource',
  'operation',
  'returnAll',
  'limit',
  'binaryPropertyName',
  'idempotencyKey',
]
const requests: Readonly<Record<string, string>> = {
  'account get': 'getAccount',
  'connection getAll': 'listConnections',
  'draft create': 'createDraft',
  'draft delete': 'deleteDraft',
  'draft generate': 'generatePost',
  'draft get': 'getDraft',
  'draft getAll': 'listDrafts',
  'draft remix': 'remix',
  'draft update': 'updateDraft',
  'event getAll': 'listEvents',
  'media get': 'getMedia',
  'media upload': 'createMedia',
  'media uploadFromUrl': 'createMedia',
  'schedule cancel': 'cancelSchedule',
  'schedule create': 'scheduleDraft',
  'schedule get': 'getSchedule',
  'schedule getAll': 'listSchedules',
  'schedule move': 'moveSchedule',
  'schedule resolve': 'resolveSchedule',
  'schedule retry': 'retrySchedule',
  'slot getAll': 'listSlots',
  'slot getNextFree': 'nextFreeSlot',
}

test('every field of the node has a parameter of the contract, and offers the values that it has', () => {
  const document = openapi({ serverUrl: 'http://127.0.0.1:3000', version: '0' }) as any
  const operations = Object.values<any>(document.paths).flatMap((methods) =>
    Object.values<any>(methods),
  )
  const { properties } = nodes.Crier.description
  const named = properties.filter(({ name }) => name === 'operation')
  const offered = named.flatMap(({ displayOptions, options }) =>
    options!.map(({ value }) => `${String(displayOptions!.show['resource'])} ${value}`),
  )
  assert.deepEqual(offered.sort(), Object.keys(requests).sort())
  for (const [what, operationId] of Object.entries(requests)) {
    const [resource, operation] = what.split(' ')
    const isShown = ({ displayOptions }: Field) =>
      displayOptions?.show['resource']?.includes(resource) &&
      displayOptions.show['operation']?.includes(operation)
    const fields = properties
      .filter(isShown)
      .flatMap((field) => (field.type === 'collection' ? field.options! : [field]))
    const taken = takenBy(
      document,
      operations.find((one) => one.operationId === operationId),
    )
    for (const { name, options } of fields.filter((field) => !ownFields.includes(field.name))) {
      const schema = taken[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
      assert(schema, `${what}: ${name} is no parameter of ${operationId}`)
      const values = schema.items?.enum ?? schema.enum
      if (values)
        assert.deepEqual(
          options!.map(({ value }) => value).sort(),
          [...values].sort(),
          `${what}: ${name}`,
        )
    }
  }
  const events = nodes.CrierTrigger.description.properties[0]!.options!.map(({ value }) => value)
  assert.deepEqual(events.sort(), [...document.components.schemas.EventName.enum].sort())
})

test('no field of a collection is required, which n8n asks for in every operation, also where the collection is not shown', () => {
  const inCollections = nodes.Crier.description.properties.flatMap((field) =>
    field.type === 'collection' ? field.options! : [],
  )
  assert.deepEqual(
    inCollections.filter(({ required }) => required),
    [],
  )
})

/** The schema of each parameter in the path, the query and the body. */
function takenBy(document: any, { parameters = [], requestBody }: any): Record<string, any> {
  const resolved = (schema: any): any =>
    schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema
  const inBody: Record<string, any> =
    requestBody?.content['application/json'].schema.properties ?? {}
  const inAddress = parameters
    .filter(({ name }: any) => name)
    .map(({ name, schema }: any) => [name, schema])
  return Object.fromEntries(
    [...inAddress, ...Object.entries(inBody)].map(([name, schema]) => {
      const found = resolved(schema)
      return [name, found.items ? { ...found, items: resolved(found.items) } : found]
    }),
  )
}

test('Crier node: sends no request when an id is empty or leads out of its path', async (t) => {
  let requests = 0
  const url = await webServer(t, () => void requests++)
  const credentials = { url, apiKey: 'crier_key' }
  for (const draftId of ['', '.', '..'])
    await assert.rejects(
      execute(nodes, credentials, [{ resource: 'draft', operation: 'get', draftId }]),
      /draft id is/,
    )
  assert.equal(requests, 0)
})
