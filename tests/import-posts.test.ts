import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createClient, type Client } from '@crier/sdk/client.ts'
import { exportPosts, postsAsCsv, postsAsJson } from '@crier/sdk/export-posts.ts'
import {
  checkPosts,
  dropDrafts,
  schedulePosts,
  type ImportPorts,
  type ImportResult,
} from '@crier/sdk/import-posts.ts'
import { readPostFile } from '@crier/sdk/post-file.ts'
import { manualService, type TestAccount } from './service.ts'

const service = await manualService({ after })
const read = (text: string) => readPostFile(new TextEncoder().encode(text))
const portsOf = (client: ImportPorts['client'], run = 'import-1'): ImportPorts => ({
  client,
  run,
  wait: () => Promise.resolve(),
  progress: () => undefined,
})
const made = async ({ client }: TestAccount) => ({
  drafts: (await client.listDrafts({ query: { limit: 100 } })).data.length,
  schedules: (await client.listSchedules({ query: { limit: 100 } })).data.length,
})
const tooLong = 'word '.repeat(1_000)

const file = () =>
  [
    'platform,content,scheduled_at,use_next_free_slot',
    `x,One,${service.in({ hours: 30 })},`,
    `linkedin,${tooLong},${service.in({ hours: 31 })},`,
    'linkedin,Two,,true',
    'linkedin,Three,,true',
    'x,A draft,,',
    'nowhere,Four,,true',
    `x,Five,2020-01-01T00:00:00Z,`,
    ',Six,,',
  ].join('\n')

async function calendarAccount() {
  const account = await service.newAccount()
  await account.client.configureSlots({
    body: { platform: 'linkedin', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  return account
}

test('checkPosts tells the fate of each post, and nothing is left when its drafts are dropped', async () => {
  const account = await calendarAccount()
  const fates = await checkPosts(portsOf(account.client), read(file()))
  assert.deepEqual(
    fates.map(({ number, state }) => `${number} ${state}`),
    [
      '2 ready',
      '3 refused',
      '4 ready',
      '5 ready',
      '6 draft',
      '7 refused',
      '8 refused',
      '9 refused',
    ],
  )
  assert.match(fates[1]!.detail, /3,000|3000|long/i)
  assert.match(fates[5]!.detail, /platform/)
  assert.match(fates[6]!.detail, /not in the future/)
  assert.equal((await made(account)).schedules, 0)
  await dropDrafts(
    portsOf(account.client),
    fates.flatMap(({ draft_id }) => draft_id ?? []),
  )
  assert.deepEqual(await made(account), { drafts: 0, schedules: 0 })
})

test('schedulePosts makes what is not refused, deals the free slots out in order, and leaves no draft of a refused post', async () => {
  const account = await calendarAccount()
  const fates = await schedulePosts(portsOf(account.client), read(file()))
  assert.deepEqual(
    fates.map(({ number, state }) => `${number} ${state}`),
    [
      '2 scheduled',
      '3 refused',
      '4 scheduled',
      '5 scheduled',
      '6 draft',
      '7 refused',
      '8 refused',
      '9 refused',
    ],
  )
  assert.ok(fates[2]!.scheduled_at! < fates[3]!.scheduled_at!)
  assert.deepEqual(await made(account), { drafts: 4, schedules: 3 })
})

test('schedulePosts schedules the drafts that a check saved, also when nothing is known of its keys any more', async () => {
  const account = await calendarAccount()
  const posts = read(file())
  const fates = await checkPosts(portsOf(account.client), posts)
  const ready = posts.filter(({ number }) =>
    fates.some((fate) => fate.number === number && fate.state !== 'refused'),
  )
  const before = await made(account)
  await schedulePosts(portsOf(account.client, 'import-2'), ready, fates)
  assert.deepEqual(await made(account), { ...before, schedules: 3 })
})

test('an import whose answers are lost, and that is begun again after it was broken off, makes nothing twice', async () => {
  const account = await calendarAccount()
  const posts = read(file())
  let requests = 0
  const losing = (method: 'createDraft' | 'batchSchedules' | 'deleteDraft') =>
    (async (input: never) => {
      const answer = await (account.client[method] as (given: never) => Promise<unknown>)(input)
      if ((requests += 1) % 3 === 1) throw new TypeError('fetch failed')
      return answer
    }) as never
  const client: ImportPorts['client'] = {
    ...account.client,
    createDraft: losing('createDraft') as Client['createDraft'],
    batchSchedules: losing('batchSchedules') as Client['batchSchedules'],
    deleteDraft: losing('deleteDraft') as Client['deleteDraft'],
  }
  const stop = new AbortController()
  const broken = {
    ...portsOf(client),
    signal: stop.signal,
    progress: (done: number) => done === 3 && stop.abort(),
  }
  await assert.rejects(schedulePosts(broken, posts), { name: 'AbortError' })
  const fates = await schedulePosts(portsOf(client), posts)
  const again = await schedulePosts(portsOf(account.client), posts)
  assert.deepEqual(again, fates)
  assert.deepEqual(await made(account), { drafts: 4, schedules: 3 })
})

const told = (fates: readonly ImportResult[]) =>
  fates.map(({ number, state }) => `${number} ${state}`)

test('schedulePosts: returns the present state of an earlier import’s posts under its name, and creates none again', async () => {
  const account = await calendarAccount()
  const { client } = account
  const posts = read(
    [
      'platform,content,use_next_free_slot',
      ...['One', 'Two', 'Three'].map((text) => `linkedin,${text},true`),
      'x,Four,',
    ].join('\n'),
  )
  const first = await schedulePosts(portsOf(client), posts)
  assert.deepEqual(told(first), ['2 scheduled', '3 scheduled', '4 scheduled', '5 draft'])
  const [cancelled, moved, , draft] = first
  await client.cancelSchedule({ params: { schedule_id: cancelled!.schedule_id! } })
  const scheduled_at = service.in({ hours: 1_000 })
  await client.moveSchedule({
    params: { schedule_id: moved!.schedule_id! },
    body: { scheduled_at },
  })
  await client.deleteDraft({ params: { draft_id: draft!.draft_id! } })

  const second = await schedulePosts(portsOf(client), posts)
  assert.deepEqual(told(second), ['2 refused', '3 scheduled', '4 scheduled', '5 refused'])
  assert.match(second[0]!.detail, new RegExp(`${cancelled!.schedule_id!}.+cancelled`))
  assert.equal(second[0]!.schedule_id, null)
  assert.equal(Date.parse(second[1]!.scheduled_at!), Date.parse(scheduled_at))
  assert.deepEqual(second[2], first[2])
  assert.match(second[3]!.detail, new RegExp(`${draft!.draft_id!}.+deleted`))
  assert.deepEqual(await made(account), { drafts: 3, schedules: 2 })
})

test('schedulePosts under the name of an earlier import tells which of its posts are published and which failed', async () => {
  const account = await calendarAccount()
  const posts = read(
    [
      'platform,content,scheduled_at',
      ...['Works', 'Fails'].map((text, index) => `x,${text},${service.in({ hours: 1 + index })}`),
    ].join('\n'),
  )
  const first = await schedulePosts(portsOf(account.client), posts)
  await service.advance({ hours: 1, minutes: 30 })
  await account.client.disconnect({ params: { platform: 'x' } })
  await service.advance({ hours: 1 })
  const second = await schedulePosts(portsOf(account.client), posts)
  assert.deepEqual(told(second), ['2 scheduled', '3 refused'])
  assert.match(second[0]!.detail, /published/)
  assert.match(
    second[1]!.detail,
    new RegExp(`${first[1]!.schedule_id!}.+failed.+platform_not_connected`),
  )
})

test('schedulePosts asks again for what an earlier import of that name was refused, and makes nothing twice', async () => {
  const account = await service.newAccount()
  const { client } = account
  const posts = read(
    `platform,content,scheduled_at,use_next_free_slot\nx,Stands,${service.in({ hours: 30 })},\nlinkedin,One,,true\nlinkedin,Two,,true`,
  )
  const refused = ['2 scheduled', '3 refused', '4 refused']
  assert.deepEqual(told(await schedulePosts(portsOf(client), posts)), refused)
  assert.deepEqual(told(await schedulePosts(portsOf(client), posts)), refused)
  await client.configureSlots({
    body: { platform: 'linkedin', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  const third = await schedulePosts(portsOf(client), posts)
  assert.deepEqual(told(third), ['2 scheduled', '3 scheduled', '4 scheduled'])
  assert.ok(third[1]!.scheduled_at! < third[2]!.scheduled_at!)
  assert.deepEqual(await schedulePosts(portsOf(client), posts), third)
  assert.deepEqual(await made(account), { drafts: 3, schedules: 3 })
})

test('schedulePosts with a key that may not read says so of what an earlier import of that name made', async () => {
  const account = await calendarAccount()
  const { key } = await account.client.createKey({
    body: { scopes: ['drafts:write', 'schedules:request'] },
  })
  const client = createClient({ baseUrl: service.url, apiKey: key })
  const posts = read(`platform,content,use_next_free_slot\nlinkedin,One,true`)
  const first = await schedulePosts(portsOf(client), posts)
  const second = await schedulePosts(portsOf(client), posts)
  assert.deepEqual([second[0]!.state, second[0]!.schedule_id], ['scheduled', first[0]!.schedule_id])
  assert.match(second[0]!.detail, /schedules:read/)
})

test('schedulePosts passes on what says nothing about a post, such as a key that may not write', async () => {
  const account = await calendarAccount()
  const { key } = await account.client.createKey({ body: { scopes: ['drafts:read'] } })
  const client = createClient({ baseUrl: service.url, apiKey: key })
  await assert.rejects(schedulePosts(portsOf(client), read(file())), { code: 'insufficient_scope' })
})

test('what exportPosts writes as CSV and as JSON is read by an import with the same texts and times', async () => {
  const account = await calendarAccount()
  const texts = ['=1+1 is a sum', '“Quoted”, with; all\nof it', '- a list\n- of two']
  for (const [index, content] of texts.entries()) {
    const { draft_id } = await account.client.createDraft({ body: { platform: 'x', content } })
    await account.client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 30 + index }) },
    })
  }
  const { posts, isWhole } = await exportPosts(account.client)
  assert.equal(isWhole, true)
  const csv = postsAsCsv(posts)
  assert.match(csv, /,'=1\+1 is a sum,/)
  for (const text of [csv, postsAsJson(posts)]) {
    const again = read(text)
    assert.deepEqual(
      again.map(({ draft, schedule, mistakes }) => [
        draft.content ?? draft.pieces![0],
        schedule!.scheduled_at,
        mistakes,
      ]),
      posts.map(({ content, scheduled_at }) => [content, scheduled_at, []]),
    )
  }
})

test('schedulePosts: reports each malformed line with its number, and leaves no draft of it', async () => {
  const account = await service.newAccount()
  const lines = (...times: string[]) =>
    [
      'platform,content,scheduled_at',
      ...times.map((time, index) => `x,Post ${index},${time}`),
      'myspace,Elsewhere,2099-01-01T00:00:00Z',
    ].join('\n')
  const [first, second] = [service.in({ hours: 40 }), service.in({ hours: 41 })]
  const wrong = lines(first, '01/02/2030 10:00', second, 'soon')
  const checked = await checkPosts(portsOf(account.client, 'dry'), read(wrong))
  assert.deepEqual(told(checked), ['2 ready', '3 refused', '4 ready', '5 refused', '6 refused'])
  await dropDrafts(
    portsOf(account.client),
    checked.flatMap(({ draft_id }) => draft_id ?? []),
  )
  assert.deepEqual(await made(account), { drafts: 0, schedules: 0 })
  for (const run of ['real', 'real', 'another']) {
    const fates = await schedulePosts(portsOf(account.client, run), read(wrong))
    const states =
      run === 'another'
        ? ['2 refused', '3 refused', '4 refused']
        : ['2 scheduled', '3 refused', '4 scheduled']
    assert.deepEqual(told(fates), [...states, '5 refused', '6 refused'])
    assert.match(
      fates[1]!.detail,
      /scheduled_at “01\/02\/2030 10:00” does not say whether the day or the month comes first/,
    )
    assert.deepEqual(await made(account), { drafts: 2, schedules: 2 }, run)
  }
  const corrected = await schedulePosts(
    portsOf(account.client, 'corrected'),
    read(lines(service.in({ hours: 42 }), service.in({ hours: 43 }))),
  )
  assert.deepEqual(told(corrected), ['2 scheduled', '3 scheduled', '4 refused'])
  assert.deepEqual(await made(account), { drafts: 4, schedules: 4 })
})

test('schedulePosts: leaves no draft of a post of a JSON file whose fields have a wrong type', async () => {
  const account = await service.newAccount()
  const good = { platform: 'x', content: 'Good.', scheduled_at: service.in({ hours: 50 }) }
  const posts = read(
    JSON.stringify([
      good,
      { ...good, scheduled_at: 7 },
      { ...good, use_next_free_slot: 'perhaps' },
      { ...good, not_later_than: 'never' },
      { ...good, connection_id: 'x'.repeat(200) },
      { ...good, pieces: 'one' },
      { ...good, media: [{ colour: 'red' }] },
      { ...good, content_type: 'poem' },
    ]),
  )
  const fates = await schedulePosts(portsOf(account.client, 'types'), posts)
  assert.deepEqual(told(fates), [
    '1 scheduled',
    ...Array.from({ length: 7 }, (_, index) => `${index + 2} refused`),
  ])
  assert.deepEqual(await made(account), { drafts: 1, schedules: 1 })
  assert.throws(() => read(JSON.stringify([{ ...good, colour: 'red' }])), /colour/)
})
