import { operator } from '../activity/actor.ts'
import { changePlan, grantCredits } from '../accounts/operate.ts'
import {
  createOperatorKey,
  listOperatorKeys,
  revokeOperatorKey,
} from '../accounts/operator-keys/operator-keys.ts'
import { pageLink, signInLinkFor } from '../accounts/sign-in/links/one-time-link.ts'
import { OperatorMistake } from '../accounts/open-account.ts'
import { addAccount } from '../workspaces/add-account.ts'
import { grantKey } from '../accounts/keys/grant-key.ts'
import { keyExpiry } from '../accounts/keys/key-expiry.ts'
import { endKey } from '../accounts/keys/end-key.ts'
import { findKeyOwner, keysPage, newestKeys } from '../accounts/keys/key-store.ts'
import { storageUsage } from '../accounts/storage-usage.ts'
import { textBytesOf } from '../accounts/text-usage.ts'
import { planOf } from '../accounts/plans.ts'
import { accountsAfter, findAccount, makersOf } from '../accounts/store.ts'
import { BadConfig, readConfig, type Config, type Environment } from '../config.ts'
import type { Use } from '../context.ts'
import { connectDatabase } from '../database/connect/connect.ts'
import type { DatabaseTarget } from '../database/connect/target.ts'
import { joinEmbedded } from '../database/embedded/embedded.ts'
import { examine } from './doctor.ts'
import { sayClockIsRight } from './heartbeat.ts'
import { migrate } from '../database/schema/migrate.ts'
import { requireFit } from '../database/schema/require-fit.ts'
import { publicUrlSetting, readSetting } from '../database/settings.ts'
import { StartRefused } from '../database/embedded/start-refused.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { ScheduleStatus } from '../database/stored-values.ts'
import { reconcileBeforeSending } from '../recovery/rewind/rewind-store.ts'
import { sandboxUrlFromDatabase } from './sandbox-child.ts'
import { liveClock } from '../ports/clock.ts'
import type { AccountId } from '../ports/ids.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { silentLog } from '../ports/log.ts'
import { liveRandom } from '../ports/random.ts'
import { scopes as knownScopes } from '@crier/contract/scopes.ts'

export { BadConfig, OperatorMistake, StartRefused }

/** The operator's commands on the database itself, whether the server runs or not. */
export interface Operator extends AsyncDisposable {
  readonly config: Config
  createAccount(account: {
    email: string
    plan: string
    sandbox: boolean
  }): Promise<{ account_id: string; email: string; plan: string }>
  setPlan(accountId: string, plan: string): ReturnType<typeof changePlan>
  grantCredits(accountId: string, amount: number): ReturnType<typeof grantCredits>
  /**
   * A link that signs the account's owner in, or the person with this e-mail address, once and
   * within the hour.
   */
  signInLink(
    whom: { account: string } | { email: string },
  ): Promise<{ email: string; link: string; expires_at: string }>
  /** At most 1,000. */
  listAccounts(): Promise<readonly Record<string, unknown>[]>
  createKey(key: {
    account: string
    name: string | null
    scopes: readonly string[] | null
    expiresAt?: string | null
  }): Promise<{
    key_id: string
    key: string
    scopes: string[]
    created_at: string
    expires_at: string | null
  }>
  revokeKey(keyId: string): Promise<{ key_id: string; revoked: true }>
  /** Newest first, at most 1,000; of every account where none is named. */
  listKeys(account: string | null): Promise<readonly Record<string, unknown>[]>
  createOperatorKey(name: string | null): ReturnType<typeof createOperatorKey>
  /** Newest first, at most 1,000. */
  listOperatorKeys(): ReturnType<typeof listOperatorKeys>
  revokeOperatorKey(keyId: string): ReturnType<typeof revokeOperatorKey>
  /**
   * Handles a rewound database: returns how many schedules are reconciled before they are sent, by
   * their status.
   */
  markRewound(): Promise<Readonly<Record<ScheduleStatus, number>>>
  /** Checks the setup, of one network or of all; posts nothing. */
  examine(only?: Platform): ReturnType<typeof examine>
  /** A server that doubts the clock of its machine believes it from now on. */
  acceptClock(): Promise<void>
  /** The address of this database's sandbox; throws `OperatorMistake` when there is none. */
  sandboxUrl(): Promise<string>
}

type Ports = Use<'db' | 'clock' | 'random' | 'config'>

const listMax = 1_000

interface OperatorOptions {
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
  /** A new database is made where there is none; otherwise that is refused. */
  readonly init?: boolean
}

/**
 * Opens the database: the one at DATABASE_URL, or the embedded one, which is started for as long as
 * this lasts if need be.
 */
export async function openOperator(
  environment: Environment,
  { say, init = false }: OperatorOptions,
): Promise<Operator> {
  const config = readConfig(environment)
  const stack = new AsyncDisposableStack()
  try {
    const target = await findTarget(config, { say, init }, stack)
    await requireFit(target, { mayBeEmpty: init || config.DATABASE_URL === null })
    await migrate(target, { clock: liveClock, log: silentLog, turnMilliseconds: 30_000 })
    const database = stack.use(await connectDatabase(target, { max: 2, log: silentLog }))
    return operatorOn({ db: database.db, clock: liveClock, random: liveRandom, config }, () =>
      stack.disposeAsync(),
    )
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function findTarget(
  config: Config,
  { say, init }: Required<OperatorOptions>,
  stack: AsyncDisposableStack,
): Promise<DatabaseTarget> {
  if (config.DATABASE_URL !== null) return config.DATABASE_URL
  return stack.use(
    await joinEmbedded({
      dataDir: config.CRIER_DATA_DIR,
      init,
      say,
      log: silentLog,
      clock: liveClock,
    }),
  ).poolConfig
}

function operatorOn(ports: Ports, dispose: () => Promise<void>): Operator {
  return {
    config: ports.config,
    createAccount: (account) => addAccount(ports, account),
    setPlan: (accountId, plan) => changePlan(ports, accountId as AccountId, plan),
    grantCredits: (accountId, amount) => grantCredits(ports, accountId as AccountId, amount),
    signInLink: (whom) => signInLink(ports, whom),
    listAccounts: async () => {
      const rows = await accountsAfter(ports.db, '', listMax)
      const ids = rows.map(({ id }) => id)
      const [weights, texts, makers] = await Promise.all([
        storageUsage(ports.db, ids),
        textBytesOf(ports.db, ids),
        makersOf(ports.db, ids),
      ])
      return rows.map(({ id, name, email, plan, credits, created_at }) => ({
        account_id: id,
        name,
        email,
        plan,
        credits_remaining: credits,
        media_bytes_used: weights.get(id)!.used,
        media_bytes: planOf(ports, plan).media_bytes,
        text_bytes_used: texts.get(id)!,
        text_bytes: planOf(ports, plan).text_bytes,
        created_at: instantText(created_at),
        made_by: makers.get(id)?.email ?? null,
        maker_came_from: makers.get(id)?.came_from ?? null,
      }))
    },
    createKey: (key) => createKey(ports, key),
    revokeKey: (keyId) => revokeKey(ports, keyId),
    listKeys: async (account) => {
      if (account !== null) await accountOrMistake(ports, account)
      const rows =
        account === null
          ? newestKeys(ports.db, listMax)
          : keysPage(ports.db, account as AccountId, 'key_g', listMax)
      return (await rows).map((row) => ({
        key_id: row.id,
        account_id: row.account_id,
        name: row.name,
        shown: row.shown!,
        scopes: row.scopes,
        created_at: instantText(row.created_at),
        created_by: row.maker_name,
        expires_at: instantTextOrNull(row.expires_at),
        last_used_at: instantTextOrNull(row.last_used_at),
        revoked_at: instantTextOrNull(row.revoked_at),
      }))
    },
    createOperatorKey: (name) => createOperatorKey(ports, name),
    listOperatorKeys: () => listOperatorKeys(ports, listMax),
    revokeOperatorKey: (keyId) => revokeOperatorKey(ports, keyId),
    markRewound: async () => ({
      pending: 0,
      publishing: 0,
      published: 0,
      failed: 0,
      ...(await reconcileBeforeSending(ports.db, ports.clock.now())),
    }),
    examine: (only) => examine(ports, only),
    acceptClock: () => sayClockIsRight(ports),
    sandboxUrl: async () => {
      const url = ports.config.CRIER_SANDBOX_URL ?? (await sandboxUrlFromDatabase(ports.db))
      if (!url)
        throw new OperatorMistake('No sandbox is running on this database: start the server first.')
      return url
    },
    [Symbol.asyncDispose]: dispose,
  }
}

async function signInLink(ports: Ports, whom: { account: string } | { email: string }) {
  const { HOST, PORT, CRIER_PUBLIC_URL } = ports.config
  const publicUrl =
    CRIER_PUBLIC_URL ?? (await readSetting(ports.db, publicUrlSetting)) ?? `http://${HOST}:${PORT}`
  const { email, token, expiresAt } = await signInLinkFor(ports, whom)
  return { email, link: pageLink(publicUrl, 'token', token), expires_at: instantText(expiresAt) }
}

async function accountOrMistake(ports: Ports, account: string) {
  const row = await findAccount(ports.db, account as AccountId)
  if (!row) throw new OperatorMistake(`There is no account "${account}": see crier accounts list.`)
  return row
}

async function createKey(
  ports: Ports,
  {
    account,
    name,
    scopes,
    expiresAt = null,
  }: {
    account: string
    name: string | null
    scopes: readonly string[] | null
    expiresAt?: string | null
  },
) {
  await accountOrMistake(ports, account)
  const unknown =
    scopes?.filter((scope) => !(knownScopes as readonly string[]).includes(scope)) ?? []
  if (unknown.length > 0)
    throw new OperatorMistake(
      `There is no scope "${unknown.join(', ')}": ${knownScopes.join(', ')}.`,
    )
  const until = expiresAt === null ? null : keyExpiry(expiresAt, ports.clock.now())
  if (until && 'wrong' in until) throw new OperatorMistake(`--expires-at ${until.wrong}.`)
  const { row, key } = await ports.db.transaction().execute((tx) =>
    grantKey(ports, tx, {
      accountId: account as AccountId,
      name,
      expiresAt: until?.at ?? null,
      ...(scopes && { scopes }),
    }),
  )
  return {
    key_id: row.id,
    key,
    scopes: row.scopes,
    created_at: instantText(row.created_at),
    expires_at: instantTextOrNull(row.expires_at),
  }
}

async function revokeKey(ports: Ports, keyId: string) {
  const owner = await findKeyOwner(ports.db, keyId)
  if (!owner) throw new OperatorMistake(`There is no key "${keyId}".`)
  const ended = { accountId: owner.account_id, keyId, actor: operator, now: ports.clock.now() }
  await ports.db.transaction().execute((tx) => endKey(tx, ended))
  return { key_id: keyId, revoked: true as const }
}
