import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { clientConfig, describeTarget, startRefusal } from '../connect/connect.ts'
import type { DatabaseTarget } from '../connect/target.ts'
import { StartRefused } from '../embedded/start-refused.ts'

const oldestVersion = 15
// A pooler without a free connection keeps the statement waiting for minutes.
const answerMilliseconds = 10_000

/**
 * Throws `StartRefused`, with one line, when the database cannot be used, before anything is
 * written to it. A caller that may not create a new one (a command without --init) is refused on an
 * empty one too.
 */
export async function requireFit(
  target: DatabaseTarget,
  { mayBeEmpty = true }: { readonly mayBeEmpty?: boolean } = {},
): Promise<void> {
  const first = await open(target)
  try {
    await assertFit(first, target)
    if (!mayBeEmpty) await assertNotEmpty(first, target)
    const second = await open(target)
    try {
      await assertOwnConnections(first, second, target)
    } finally {
      await second.end().catch(() => undefined)
    }
  } catch (error) {
    throw error instanceof StartRefused ? error : startRefusal(error, target)
  } finally {
    await first.end().catch(() => undefined)
  }
}

async function open(target: DatabaseTarget): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(target, 'crier start'),
    query_timeout: answerMilliseconds,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw startRefusal(error, target)
  }
}

interface Facts {
  readonly version: number
  readonly standby: boolean
  readonly encoding: string
}

async function assertFit(client: pg.Client, target: DatabaseTarget): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
      getdatabaseencoding() as encoding`,
  )
  const mismatch = rows[0] && mismatchOf(rows[0])
  if (mismatch !== undefined)
    throw new StartRefused(`The database ${describeTarget(target)} ${mismatch}`)
}

async function assertNotEmpty(client: pg.Client, target: DatabaseTarget): Promise<void> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select to_regclass('public.migration') is null as empty`,
  )
  if (rows[0]?.empty)
    throw new StartRefused(
      `The database ${describeTarget(target)} holds nothing of Crier: set DATABASE_URL to the ` +
        'one that the server uses, or run the command with --init to make its tables there.',
    )
}

function mismatchOf({ version, standby, encoding }: Facts): string | undefined {
  const major = Math.floor(version / 10_000)
  if (major < oldestVersion)
    return `is PostgreSQL ${major}, and Crier needs ${oldestVersion} or newer.`
  if (encoding !== 'UTF8')
    return `has the encoding ${encoding}, and Crier needs UTF8: create it with ENCODING 'UTF8'.`
  if (standby) return 'is a standby that cannot be written: DATABASE_URL must name the primary.'
  return undefined
}

/**
 * A pooler that gives a connection of the server to one client for a transaction or a statement
 * only betrays itself: what the first client left in its session is met by the second, or is not
 * there any more for the first while the second is in a transaction.
 */
async function assertOwnConnections(
  first: pg.Client,
  second: pg.Client,
  target: DatabaseTarget,
): Promise<void> {
  const mark = randomBytes(12).toString('hex')
  await first.query(`set crier.session = '${mark}'`)
  const markOf = async (client: pg.Client) =>
    (
      await client.query<{ mark: string | null }>(
        `select current_setting('crier.session', true) as mark`,
      )
    ).rows[0]?.mark
  try {
    await second.query('begin')
    // In this order: with a pool of one connection the first would wait for the second.
    const isShared = (await markOf(second)) === mark || (await markOf(first)) !== mark
    await second.query('rollback')
    if (!isShared) return await first.query('reset crier.session').then(() => undefined)
  } catch (error) {
    // PgBouncer's message in the mode "statement"; any other message is passed on as it is.
    if (!(error instanceof Error) || !/statement pooling/i.test(error.message)) throw error
  }
  throw new StartRefused(
    `The pooler at the database ${describeTarget(target)} shares connections between ` +
      'transactions, and Crier needs them for itself: set it to pool by session (PgBouncer: ' +
      'pool_mode = session), or name PostgreSQL itself in DATABASE_URL.',
  )
}
