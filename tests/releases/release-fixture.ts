import assert from 'node:assert/strict'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { openClient } from '@crier/server/database/connect/connect.ts'
import { migrate, migrationsDirectory } from '@crier/server/database/schema/migrate.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import { version } from '@crier/server/ports/version.ts'
import { temporaryDirectory } from '../processes.ts'
import { manualService, receiver, type ManualService, type Owner } from '../service.ts'

type Row = Readonly<Record<string, unknown>>

/** A release's stored data of its accounts, and its API's answers about it. */
export interface ReleaseFixture {
  readonly version: string
  readonly now: string
  readonly key: string
  /** By schema and name; without columns that the database computes. */
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** By path. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** What a release kept: `0.2.0.json.gz`. */
export async function readFixture(file: string): Promise<ReleaseFixture> {
  const packed = await readFile(join(import.meta.dirname, file))
  return JSON.parse(gunzipSync(packed).toString()) as ReleaseFixture
}

/** Everything here was made through the API, and by the loops of the service. */
export async function makeFixture(t: Owner): Promise<ReleaseFixture> {
  const service = await manualService(t, { now: '2026-11-25T09:00:00Z' })
  const hook = await receiver(t, service.clock)
  const { client, account, in: fromNow, advance } = service
  const draft = async (platform: 'linkedin' | 'x' | 'instagram', content: string) =>
    (await client.createDraft({ body: { platform, content } })).draft_id
  const scheduled = async (
    platform: 'linkedin' | 'x',
    content: string,
    delay: Temporal.DurationLike,
  ) => {
    const draft_id = await draft(platform, content)
    return (
      await client.scheduleDraft({ body: { draft_id, platform, scheduled_at: fromNow(delay) } })
    ).schedule_id
  }
  await client.updateAccount({
    body: { brand_kit: { name: 'Rye & Sons', hashtags: ['bread'], avoid_words: ['cheap'] } },
  })
  for (const platform of ['linkedin', 'instagram'] as const)
    await client.configureSlots({
      body: {
        platform,
        timezone: 'Europe/Berlin',
        slots: [{ time: '09:00' }, { time: '17:30', days: ['friday'] }],
      },
    })
  await client.createWebhook({ body: { url: hook.url, events: ['post.published', 'post.failed'] } })
  const source =
    'On Tuesday the power failed at four. We baked 240 loaves in the wood oven instead. We ' +
    'sold out by nine.'
  const { draft_id: written } = await client.generatePost({
    body: { platform: 'linkedin', topic: 'What a bakery learns', source },
  })
  await client.rewriteDraft({ params: { draft_id: written }, body: { length: 'shorter' } })
  await client.createDraft({
    body: { platform: 'x', content_type: 'thread', pieces: ['One.', 'Two, with “quotes” and ü.'] },
  })
  await client.updateDraft({
    params: { draft_id: written },
    body: { content: 'Changed by hand.', first_comment: 'And a comment.' },
  })
  await service.fault({ platform: 'x', kind: 'content_rejected', times: 1 })
  await scheduled('x', 'It is refused.', { seconds: 5 })
  await scheduled('linkedin', 'It goes out.', { seconds: 6 })
  await advance({ minutes: 10 })
  const cancelled = await scheduled('linkedin', 'It is cancelled.', { hours: 20 })
  await client.cancelSchedule({ params: { schedule_id: cancelled } })
  const pending = await scheduled('linkedin', 'It waits.', { hours: 30 })
  await client.createPreview({ body: { schedule_ids: [pending], may_approve: true } })
  const { data: connections } = await client.listConnections()
  const { connection_id } = connections.find(({ platform }) => platform === 'instagram')!
  await client.createRepeat({
    body: { draft_id: await draft('instagram', 'It comes back.'), connection_id, every_weeks: 2 },
  })
  const requester = await client.createKey({
    body: { name: 'Agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  const body = {
    draft_id: await draft('linkedin', 'Asked for.'),
    platform: 'linkedin',
    scheduled_at: fromNow({ hours: 50 }),
  }
  assert.equal(
    (await service.request('POST', '/api/schedules', { key: requester.key, body })).status,
    201,
  )
  await client.deleteDraft({ params: { draft_id: await draft('x', 'It is deleted.') } })
  await service.settle()
  const made = { version, now: service.clock.now().toString(), key: account.key }
  return {
    ...made,
    answers: await answersOf(service, account.key),
    tables: await readTables(service.database),
  }
}

const lists = [
  'drafts',
  'schedules',
  'schedule-slots',
  'webhooks',
  'events',
  'connections',
  'previews',
  'repeats',
  'account/ledger',
  'activity',
]

/**
 * The API's answers about all objects of the account: lists, and each item of drafts, schedules
 * and webhooks.
 */
export async function answersOf(
  { request, url }: Pick<ManualService, 'request' | 'url'>,
  key: string,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const read = async (path: string) => {
    const { status, text } = await request('GET', path, { key })
    assert.equal(status, 200, `${path}: ${text}`)
    // The address of the server, which differs each time.
    return (answers[path] = JSON.parse(text.replaceAll(url, 'http://crier')) as {
      data?: readonly Record<string, string>[]
    })
  }
  await read('/api/account')
  for (const name of lists) {
    const { data } = await read(
      `/api/${name}?limit=100`.replace('connections?limit=100', 'connections'),
    )
    const [id] = [/^(draft|schedule|webhook)s$/.exec(name)?.[1]]
    for (const item of id === undefined ? [] : data!) {
      const path = `/api/${name}/${item[`${id}_id`]}`
      await read(path)
      if (id === 'draft')
        for (const more of ['sources', 'versions', 'preview']) await read(`${path}/${more}`)
      if (id === 'webhook') await read(`${path}/deliveries`)
    }
  }
  return answers
}

/**
 * Places where a later answer lacks a value of an earlier one. A new field is no loss
 * (docs/versioning.md).
 */
export function lost(earlier: unknown, later: unknown, place = ''): string[] {
  if (changedOnPurpose.some((pattern) => pattern.test(place))) return []
  if (earlier === null || typeof earlier !== 'object')
    return Object.is(earlier, later) ? [] : [`${place}: ${String(earlier)} became ${String(later)}`]
  if (later === null || typeof later !== 'object') return [`${place}: became ${String(later)}`]
  const more =
    Array.isArray(earlier) && (later as unknown[]).length !== earlier.length
      ? [`${place}: has another length`]
      : []
  const inner = Object.entries(earlier).flatMap(([name, value]) =>
    lost(value, (later as Row)[name], `${place}/${name}`),
  )
  return [...more, ...inner]
}

/** Answers that a later version changes by decision, as its changelog says. */
const changedOnPurpose: readonly RegExp[] = [
  // The end of what Crier cannot renew, no longer that of an access which it renews.
  /\/connections\/data\/\d+\/token_expires_at$/,
  // There are more warnings before a post is published.
  /\/preview\/platforms\/\d+\/warnings$/,
  // The address of a picture that is drawn holds what it shows.
  /\/preview\/platforms\/\d+\/media\/\d+$/,
]

interface Column {
  readonly table: string
  readonly name: string
  readonly isIdentity: boolean
}

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/** Columns that can be written, in order, of all tables but those that a crash empties anyhow. */
async function columnsOf(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(`
    select namespace.nspname || '.' || relation.relname as table, attribute.attname as name,
      attribute.attidentity <> '' as "isIdentity"
    from pg_attribute as attribute
    join pg_class as relation on relation.oid = attribute.attrelid and relation.relkind = 'r'
    and relation.relpersistence = 'p'
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
    and namespace.nspname in ('public', 'auth')
    where attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    order by 1, attribute.attnum`)
  return Map.groupBy(rows, ({ table }) => table)
}

async function readTables(target: pg.PoolConfig): Promise<Record<string, Row[]>> {
  return withClient(target, async (client) => {
    const tables: Record<string, Row[]> = {}
    for (const [table, columns] of await columnsOf(client)) {
      const names = columns.map(({ name }) => quoted(name)).join(', ')
      const { rows } = await client.query<{ row: Row }>(
        `select to_jsonb(kept) as row from (select ${names} from ${quoted(table)}) as kept`,
      )
      if (rows.length > 0) tables[table] = rows.map(({ row }) => row)
    }
    return tables
  })
}

/**
 * The tables as the release made them, with its data. A later program migrates them when it starts.
 */
export async function loadFixture(
  t: Owner,
  { tables }: ReleaseFixture,
  target: pg.PoolConfig,
): Promise<void> {
  const applied = tables['public.migration'] as readonly { readonly number: number }[]
  const directory = join(await temporaryDirectory(t), 'migrations')
  await mkdir(directory)
  const files = (await readdir(migrationsDirectory))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .slice(0, applied.length)
  for (const file of files) await cp(join(migrationsDirectory, file), join(directory, file))
  await withClient(target, (client) =>
    client.query('drop schema public cascade; drop schema auth cascade; create schema public'),
  )
  await migrate(target, { clock: liveClock, log: silentLog, directory })
  await withClient(target, async (client) => {
    // Rows come in the order of names, not of references.
    await client.query('set session_replication_role = replica; delete from migration')
    const known = await columnsOf(client)
    for (const [table, rows] of Object.entries(tables)) {
      await client.query(`delete from ${quoted(table)}`)
      const names = Object.keys(rows[0]!).map(quoted).join(', ')
      const values = `select ${names} from jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb)`
      await client.query(
        `insert into ${quoted(table)} (${names}) overriding system value ${values}`,
        [JSON.stringify(rows)],
      )
      for (const { name } of known.get(table)!.filter(({ isIdentity }) => isIdentity))
        await client.query(
          `select setval(pg_get_serial_sequence($1, $2), (select max(${quoted(name)})
            from ${quoted(table)}))`,
          [quoted(table), name],
        )
    }
  })
}

async function withClient<Result>(
  target: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(target, 'Crier release fixture')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
