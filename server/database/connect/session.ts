import type pg from 'pg'
import type { DatabaseTarget } from './target.ts'

// As long as a connection may take to open.
const answerMilliseconds = 10_000

type SessionSettings = Readonly<Record<string, string>>

/** Settings of every session. */
export const steadySettings: SessionSettings = {
  timezone: 'UTC',
  jit: 'off',
  search_path: 'public',
}

/**
 * A request is answered within 30 s or not at all; what waits longer for a lock or sits in a
 * transaction holds up the others.
 */
export const boundedSettings: SessionSettings = {
  ...steadySettings,
  default_transaction_isolation: 'read committed',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
}

/**
 * The address leads to a server that cannot be written: after a failover, until the proxy in
 * between follows.
 */
export class StandbyReached extends Error {
  readonly code = '25006'
  constructor() {
    super(
      'The database is a standby, which cannot be written: the address leads to the ' +
        'former primary.',
    )
  }
}

/**
 * Gives a new connection the settings of a session, by a statement: a pooler refuses them at the
 * start of a connection. Settings that the operator's own options name are left as they are. Throws
 * `StandbyReached` where nothing can be written.
 */
export async function beginSession(
  client: Pick<pg.ClientBase, 'query'>,
  target: DatabaseTarget,
  settings: SessionSettings,
): Promise<void> {
  const own = settingsIn(operatorOptions(target))
  const ours = Object.entries(settings).filter(([name]) => !own.has(name))
  const assignments = ours
    .map((_, index) => `, set_config($${2 * index + 1}, $${2 * index + 2}, false)`)
    .join('')
  const { rows } = await client.query<{ standby: boolean }>({
    text: `select pg_is_in_recovery() as standby${assignments}`,
    values: ours.flat(),
    query_timeout: answerMilliseconds,
  } as pg.QueryConfig)
  if (rows[0]?.standby === true) throw new StandbyReached()
}

function operatorOptions(target: DatabaseTarget): string {
  if (typeof target !== 'string') return target.options ?? ''
  return new URLSearchParams(target.split('?', 2)[1] ?? '').get('options') ?? ''
}

/** PostgreSQL takes `-c name=value`, `-cname=value` and `--name=value`, with `-` for `_`. */
function settingsIn(options: string): ReadonlySet<string> {
  return new Set(
    [...options.matchAll(/(?:-c\s{0,99}|--)([\w.-]{1,200}?)\s{0,99}=/g)].map(([, name]) =>
      name!.replaceAll('-', '_').toLowerCase(),
    ),
  )
}
