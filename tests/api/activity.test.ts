import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'

const service = await manualService({ after })

/** The log entries of an object, oldest first. */
async function storyOf({ client }: TestAccount, object_id: string) {
  const { data } = await client.listActivity({ query: { object_id, limit: 100 } })
  return data.toReversed()
}

const draftFor = ({ client }: TestAccount) =>
  client.createDraft({ body: { platform: 'x', content: 'A text that nobody finds in the log.' } })

async function connectionOf({ client }: TestAccount): Promise<string> {
  const { data } = await client.listConnections()
  return data.find(({ platform }) => platform === 'x')!.connection_id!
}

test('listActivity tells a post from its scheduling to its publication, with who did what', async () => {
  const account = await service.newAccount()
  const { draft_id } = await draftFor(account)
  const [first, second] = [service.in({ hours: 2 }), service.in({ hours: 1 })]
  const connection_id = await connectionOf(account)
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: first },
  })
  await account.client.moveSchedule({ params: { schedule_id }, body: { scheduled_at: second } })
  await service.advance({ hours: 1, minutes: 5 })
  const story = await storyOf(account, schedule_id)
  assert.deepEqual(
    story.map(({ kind, actor: { type }, detail }) => [kind, type, detail]),
    [
      ['schedule.created', 'key', { draft_id, platform: 'x', connection_id, scheduled_at: first }],
      ['schedule.moved', 'key', { scheduled_at: { from: first, to: second } }],
      ['schedule.publishing', 'system', { from: 'pending', to: 'publishing' }],
      ['schedule.published', 'system', { from: 'publishing', to: 'published' }],
    ],
  )
  assert.ok(
    story.every(
      ({ object_type, object_id }) => object_type === 'schedule' && object_id === schedule_id,
    ),
  )
  assert.equal(story[2]!.at, second)
})

test('listActivity tells a failure with its code, its retry, and that the post was put away', async () => {
  const account = await service.newAccount()
  const { draft_id } = await draftFor(account)
  await account.client.disconnect({ params: { platform: 'x' } })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  await service.advance({ hours: 1, minutes: 1 })
  await account.client.moveSchedule({ params: { schedule_id }, body: { dismissed: true } })
  await account.client.moveSchedule({ params: { schedule_id }, body: { dismissed: true } })
  await account.client.retrySchedule({ params: { schedule_id }, body: {} })
  await service.advance({ minutes: 1 })
  const story = await storyOf(account, schedule_id)
  assert.deepEqual(
    story.map(({ kind, actor: { type } }) => `${kind} by ${type}`),
    [
      'schedule.created by key',
      'schedule.publishing by system',
      'schedule.failed by system',
      'schedule.dismissed by key',
      'schedule.retried by key',
      'schedule.publishing by system',
      'schedule.failed by system',
    ],
  )
  assert.deepEqual(story[2]!.detail, {
    from: 'publishing',
    to: 'failed',
    error_code: 'platform_not_connected',
  })
})

test('listActivity still tells of a schedule that was cancelled', async () => {
  const account = await service.newAccount()
  const { draft_id } = await draftFor(account)
  const scheduled_at = service.in({ hours: 1 })
  const connection_id = await connectionOf(account)
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at },
  })
  await account.client.cancelSchedule({ params: { schedule_id } })
  const story = await storyOf(account, schedule_id)
  assert.deepEqual(
    story.map(({ kind, detail }) => [kind, detail]),
    [
      ['schedule.created', { draft_id, platform: 'x', connection_id, scheduled_at }],
      ['schedule.cancelled', { draft_id, platform: 'x', connection_id, scheduled_at }],
    ],
  )
})

test('listActivity filters by object, actor, kind and time', async () => {
  const account = await service.newAccount()
  const { draft_id } = await draftFor(account)
  const other = await account.client.createKey({ body: { name: 'The other key' } })
  const schedule = (hours: number, key: string) =>
    account.request('POST', '/api/schedules', {
      headers: { authorization: `Bearer ${key}` },
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours }) },
    })
  await schedule(5, account.key)
  await service.advance({ minutes: 10 })
  const later = service.clock.now().toString()
  await schedule(6, other.key)
  const list = async (query: object) =>
    (await account.client.listActivity({ query })).data.filter(
      ({ object_type }) => object_type === 'schedule',
    )
  assert.equal((await list({})).length, 2)
  const [byOther] = await list({ actor: other.key_id })
  assert.deepEqual(byOther?.actor, { type: 'key', id: other.key_id, name: 'The other key' })
  assert.deepEqual(
    (await list({ from: later })).map(({ activity_id }) => activity_id),
    [byOther?.activity_id],
  )
  assert.equal((await list({ to: later })).length, 1)
  assert.equal((await list({ kind: 'schedule.created' })).length, 2)
  assert.equal((await list({ kind: 'schedule.moved' })).length, 0)
  assert.equal((await list({ actor: 'system' })).length, 0)
  assert.equal(
    (
      await list({
        actor: other.key_id,
        from: later,
        kind: 'schedule.created',
        object_id: byOther!.object_id!,
      })
    ).length,
    1,
  )
  for (const actor of ['ada', 'usr_', 'client'])
    assert.equal((await account.request('GET', `/api/activity?actor=${actor}`)).status, 400)
  assert.equal((await account.request('GET', '/api/activity?kind=schedule.eaten')).status, 422)
})

test('listActivity names people to keys and viewers, and shows their ids to those who may change something', async () => {
  const account = await service.newAccount()
  const [owner, viewer] = [
    await signedIn(service, account.accountId),
    await signedIn(service, account.accountId, 'viewer'),
  ]
  const { json: invitation } = await owner.request('POST', '/api/members', {
    body: { email: 'guest@example.com', role: 'viewer' },
  })
  const path = `/api/activity?object_id=${invitation.member_id}`
  const [toOwner, toViewer, toKey] = [
    await owner.request('GET', path),
    await viewer.request('GET', path),
    await account.request('GET', path),
  ]
  assert.match(toOwner.json.data[0].actor.id, /^usr_/)
  for (const { json } of [toViewer, toKey])
    assert.deepEqual(json.data[0].actor, { ...toOwner.json.data[0].actor, id: null })
  for (const { text } of [toOwner, toViewer, toKey]) assert.doesNotMatch(text, /@/)
})

test('activity holds no text, secret, token, address beyond its host, or e-mail address of whatever was handed in', async () => {
  const account = await service.newAccount('business')
  const { client } = account
  const owner = await signedIn(service, account.accountId)
  const secret = 'marked-7f3a'
  const hookUrl = `https://hooks.example.com/${secret}/path?token=${secret}`
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: `A text with ${secret}.` },
  })
  await client.updateDraft({
    params: { draft_id },
    body: { content: `Another text with ${secret}.` },
  })
  await client.generatePost({
    body: {
      platform: 'linkedin',
      topic: `Why ${secret} ships faster`,
      source: `In 2025 ${secret} shipped 120 changes.`,
    },
  })
  const { webhook_id, secret: signing } = await client.createWebhook({
    body: { url: hookUrl, events: ['post.failed'] },
  })
  await client.updateWebhook({
    params: { webhook_id },
    body: { url: `${hookUrl}&again=${secret}` },
  })
  const rotated = await client.rotateWebhookSecret({ params: { webhook_id }, body: {} })
  await client.deleteWebhook({ params: { webhook_id } })
  const { key } = await client.createKey({ body: { name: 'A label' } })
  await client.updateAccount({
    body: {
      brand_kit: {
        voice: secret,
        name: secret,
        avoid_words: [secret],
        hashtags: [secret],
        examples: [secret],
      },
    },
  })
  await owner.request('POST', '/api/members', {
    body: { email: `${secret}@example.com`, role: 'editor' },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  await client.cancelSchedule({ params: { schedule_id } })
  const { rows } = await sql<{
    line: string
  }>`select activity::text as line from activity where account_id = ${account.accountId}`.execute(
    service.service.ports.db,
  )
  assert.ok(rows.length >= 12, `only ${rows.length} rows`)
  const written = rows.map(({ line }) => line).join('\n')
  for (const forbidden of [secret, '@', '?', signing, rotated.secret, key, key.slice(6, 20)])
    assert.ok(!written.includes(forbidden), forbidden)
})
