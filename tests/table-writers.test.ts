import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { statementsIn } from './account-keys/statements.ts'

const root = join(import.meta.dirname, '..')

/** The writer of each table: one folder of the server, or one file beside the folders. */
const owners: Readonly<Record<string, string>> = {
  account: 'accounts',
  activity: 'activity',
  api_key: 'accounts',
  operator_key: 'accounts',
  agent_client: 'accounts',
  agent_grant: 'accounts',
  agent_token: 'accounts',
  ledger_entry: 'accounts',
  rate_window: 'accounts',
  request_count: 'accounts',
  recent_request: 'accounts',
  reservation: 'accounts',
  address_change: 'accounts',
  attempt_window: 'accounts',
  'auth.session': 'accounts',
  'auth.user': 'accounts',
  'auth.verification': 'accounts',
  invitation: 'accounts',
  made_account: 'accounts',
  preference: 'accounts',
  text_usage: 'accounts',
  membership: 'accounts',
  sign_in_link: 'accounts',
  wrong_password: 'accounts',
  slot: 'calendar',
  authorization_state: 'connections',
  connection: 'connections',
  network_grant: 'connections',
  server_client: 'connections',
  room: 'database',
  setting: 'database',
  draft: 'drafts',
  draft_source: 'drafts',
  draft_version: 'drafts',
  idempotency_key: 'http',
  media: 'media',
  media_blob: 'media',
  media_deletion: 'media',
  media_removal: 'media',
  media_upload: 'media',
  post: 'posts',
  receipt: 'posts',
  preview: 'previews',
  preview_comment: 'previews',
  connection_picture: 'connections',
  preview_schedule: 'previews',
  snippet: 'snippets',
  schedule: 'schedules',
  schedule_piece: 'schedules',
  draft_repeat: 'repeats',
  schedule_result: 'analytics',
  result_turn: 'analytics',
  attempt: 'publishing',
  picture_fetch: 'publishing',
  process: 'heartbeat.ts',
  notice: 'notifications',
  notice_reader: 'notifications',
  notice_mail: 'notifications',
  delivery: 'webhooks',
  event: 'webhooks',
  webhook: 'webhooks',
}

/** Writers of foreign tables (`*`: any), or of tables in parameters (`$`). */
const exceptions: readonly (readonly [where: string, table: string, reason: string])[] = [
  [
    'publishing',
    'schedule',
    'the holder of a schedule writes it under its epoch: see the next test',
  ],
  ['publishing', 'schedule_piece', 'the holder of a schedule writes its pieces'],
  [
    'schedules',
    'draft_repeat',
    'what an edit or an approval means for the repeats of a draft, in its own transaction',
  ],
  ['connections', 'slot', 'removes the slots of a connection that goes, in its own transaction'],
  [
    'accounts',
    'preview',
    'two people become one: the links of both are merged; a person who leaves loses their links',
  ],
  ['accounts', 'schedule', 'two people become one: the requests of both are theirs'],
  ['accounts', 'draft_repeat', 'two people become one: the requests of both are theirs'],
  ['accounts', '$', 'sign_in_link and address_change, its own'],
  ['accounts', 'auth.$', 'sessions and passkeys, its own'],
  [
    'recovery',
    'schedule',
    'after a rewind, what may have gone out is looked for before it is sent',
  ],
  [
    'recovery',
    'setting',
    'locks the rows that tell whether the database was set back, in its own transaction',
  ],
  ['retention.ts', '*', 'forgets what is old, in every table'],
  ['delete-whole-account.ts', '*', 'deletes all that an account holds'],
  ['rotate-key.ts', '*', 'seals all that is sealed again'],
]

interface Write {
  readonly file: string
  readonly where: string
  readonly within: string
  readonly notes: readonly string[]
  readonly table: string
  readonly text: string
}

function writesIn(file: string, source: string): Write[] {
  const [, folder, name] = file.split('/')
  const where = ['start', 'workspaces'].includes(folder!) ? name! : folder!
  return statementsIn(file, source).flatMap(({ within, notes, kind, text }) =>
    tablesWritten(kind === 'sql' ? text.replaceAll(/--.*|'[^']*'/g, '') : text).map((table) => ({
      file,
      where,
      within,
      notes,
      table,
      text,
    })),
  )
}

/** In SQL, and in a chain of calls; `$` is a table that is handed in. */
function tablesWritten(text: string): string[] {
  const sql = text.matchAll(
    /\b(?:insert into|delete from|(?<!for |do |key )update)\s+(\$|[a-z_]+(?:\.(?:\$|[a-z_]+))?)/g,
  )
  const chain = text.matchAll(/^\.(?:insertInto|updateTable|deleteFrom)\('([\w.]+)'/g)
  return [...sql, ...chain].map(([, table]) => table!)
}

const files = globSync('server/**/*.ts', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
}).filter((file) => !/\.test\.ts$|^server\/testing\//.test(file))
const writes = files.flatMap((file) => writesIn(file, readFileSync(join(root, file), 'utf8')))
const isOwner = ({ where, table }: Write) => owners[table] === where
const isException = ({ where, table }: Write) =>
  exceptions.some(([one, name]) => one === where && (name === table || name === '*'))

test('only the folder that owns a table writes it', () => {
  assert.ok(writes.length > 130, `only ${writes.length} writes were found`)
  const strange = writes.filter((write) => !isOwner(write) && !isException(write))
  assert.deepEqual(
    strange.map(({ where, within, table }) => `${where}: ${within} writes ${table}`),
    [],
  )
})

test('every table that has an owner is written by it, and every exception is needed', () => {
  for (const [table, where] of Object.entries(owners))
    assert.ok(
      writes.some((write) => write.table === table && write.where === where),
      table,
    )
  for (const [where, table] of exceptions)
    assert.ok(
      writes.some((write) => write.where === where && (write.table === table || table === '*')),
      `${where} does not write ${table}`,
    )
})

test('publishing writes a schedule only under an epoch, or a comment in front of the function says why not', () => {
  const ofPublishing = Map.groupBy(
    writes.filter(({ where }) => ['publishing', 'recovery'].includes(where)),
    ({ file, within }) => `${file}: ${within}`,
  )
  for (const [place, all] of ofPublishing) {
    const isFree = all.some(
      ({ table, text }) => /^schedule(_piece)?$/.test(table) && !namesEpoch(text),
    )
    const isExcused = all[0]!.notes.some((note) => /^without an epoch: \S/.test(note))
    assert.equal(isExcused, isFree, `${place}: // without an epoch: why`)
  }
})

const namesEpoch = (text: string) =>
  /\bepoch = (?:\$|given\.epoch|epoch \+)|'epoch', '='/.test(text)

const examples: Readonly<Record<string, readonly [source: string, tables: readonly string[]]>> = {
  'an insert': [
    'sql`insert into draft (account_id) values (${id}) on conflict (id) do update set version = 1`',
    ['draft'],
  ],
  'an update within a statement': [
    'sql`with one as (update account set plan = ${plan}) select from draft for update of draft`',
    ['account'],
  ],
  'a deletion': [`sql\`delete from slot where account_id = \${id}\``, ['slot']],
  'a table that is handed in': [
    'sql`delete from auth.${sql.ref(name)} where id = ${id}`',
    ['auth.$'],
  ],
  'a chain': [`db.deleteFrom('webhook').where('account_id', '=', id)`, ['webhook']],
  'a chain that inserts': [`db.insertInto('event').values(event)`, ['event']],
  'a chain that reads': [`db.selectFrom('webhook').where('account_id', '=', id)`, []],
}

for (const [what, [source, tables]] of Object.entries(examples))
  test(`tablesWritten, of ${what}`, () => {
    const found = writesIn(
      'server/made-up/store.ts',
      `\nfunction example() {\n  return ${source}\n}\n`,
    )
    assert.deepEqual(
      found.map(({ table }) => table),
      tables,
    )
  })
