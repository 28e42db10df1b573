import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Session } from '@crier/sdk/operations.ts'
import {
  onlineManager,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { keepAnswer, keepFor, keptAnswer, type KeptAnswer } from './answers-store.ts'
import { chosenAccount, stayIn } from './chosen-account.ts'
import { session } from './queries.ts'

/**
 * The queries that are kept for offline use, by their first word: data that people read to work
 * with it. Never secrets (keys, sessions, preview links, addresses of uploads), nor data for
 * actions that are impossible offline.
 */
const keptKinds: ReadonlySet<unknown> = new Set([
  'session',
  'account',
  'connections',
  'slots',
  'schedules',
  'schedule',
  'draft',
  'drafts',
  'repeats',
  'comments',
  'notices',
  'activity',
])
// A slower connection is as good as none to a waiting person.
const waitMostMs = 6_000
// After the page is drawn.
const keepAfterMs = 300

/** Queries that show a kept answer, because the server did not answer. */
const earlier = new WeakSet<Query>()
/** The visit whose answers this page keeps, once the session is read. */
let visit: Promise<string | null> | undefined
let keptPerson: Session | undefined

/**
 * Asks the server, and keeps its answer. Where it does not answer and nothing is shown yet, answers
 * what was kept.
 */
export async function askOrKept<Data>(
  ask: QueryFunction<Data>,
  context: QueryFunctionContext,
  query: Query<unknown, Error, unknown>,
): Promise<Data> {
  const { client } = context
  // Now: when the answer is there, the tab may show another workspace.
  const key = isKeptKind(query) ? keyOf(client, query) : null
  const asked = Promise.resolve(ask(context))
  if (key === null) return asked
  const answered = asked.then((data) => {
    earlier.delete(query)
    if (isSession(query)) visit = keepFor((data as Session).user.user_id)
    const begun = visit
    setTimeout(() => void keep(client, key, data, begun), keepAfterMs)
    return data
  })
  if (query.state.data !== undefined) return answered
  try {
    return await Promise.race([answered, noAnswerAfter(waitMostMs)])
  } catch (error) {
    const kept = isLost(error) ? await keptFor(query, await key) : null
    if (kept === null) return answered
    earlier.add(query)
    answered.then(
      (data) => client.setQueryData(query.queryKey, data),
      () => undefined,
    )
    // Read then, not now: it is stale, and asked for again as soon as there is a connection.
    setTimeout(() => earlier.has(query) && query.setState({ dataUpdatedAt: kept.at }))
    return kept.data as Data
  }
}

/** The server cannot be reached, directly or through its proxy. */
function isLost(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof CrierProblem && error.code === 'unknown' && error.status >= 502)
  )
}

/** Queries whose answer the server owes. */
export const isBehind = (query: Query): boolean =>
  isKeptKind(query) && (earlier.has(query) || isLost(query.state.error))

/**
 * Null: there is a connection. Else since when (epoch milliseconds) what is on the screen is as it
 * is; 0 where nothing is there.
 */
export function behindSince(client: QueryClient): number | null {
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: isKeptKind })
  if (onlineManager.isOnline() && !shown.some(isBehind)) return null
  const times = shown.flatMap(({ state }) =>
    state.data === undefined ? [] : [state.dataUpdatedAt],
  )
  return times.length === 0 ? 0 : Math.min(...times)
}

// Polled data of the calendar is too short-lived to be of use.
const isKeptKind = ({ queryKey }: Query): boolean =>
  keptKinds.has(queryKey[0]) && queryKey[1] !== 'recent'

const isSession = ({ queryKey }: Query): boolean => queryKey[0] === session.queryKey[0]

async function keep(
  client: QueryClient,
  of: ReturnType<typeof keyOf>,
  data: unknown,
  begun: typeof visit,
): Promise<void> {
  const key = await of
  const belongsTo = await (begun ?? visit)
  if (key === null || !belongsTo) return
  await keepAnswer(belongsTo, key, data)
  // A page that creates a workspace, or changes the person, writes it into the session.
  const person = client.getQueryData(session.queryKey)
  if (key === sessionKey || person === undefined || person === keptPerson) return
  keptPerson = person
  await keepAnswer(belongsTo, sessionKey, person)
}

async function keptFor(query: Query, key: string | null): Promise<KeptAnswer | null> {
  const kept = key === null ? null : await keptAnswer((await visit) ?? null, key)
  return kept !== null && isSession(query) ? inShownAccount(kept) : kept
}

const sessionKey = 'session'

/**
 * Each workspace has its own answers; the session is common to all. Null when the server's choice
 * of workspace is unknown.
 */
async function keyOf(client: QueryClient, query: Query): Promise<string | null> {
  if (isSession(query)) return sessionKey
  const asked = chosenAccount()
  // Also where the workspace is known: who is signed in must be read before anything is kept.
  const person = await client.ensureQueryData(session).catch(() => null)
  const account = asked ?? person?.account_id
  return account === undefined ? null : `${account} ${query.queryHash}`
}

/** The person in the workspace that this tab shows; null where they had none of that name. */
function inShownAccount({ at, data }: KeptAnswer): KeptAnswer | null {
  const person = data as Session
  const shown = person.accounts.find(
    ({ account_id }) => account_id === (chosenAccount() ?? person.account_id),
  )
  if (shown === undefined) return null
  if (chosenAccount() === null) stayIn(shown.account_id)
  return { at, data: { ...person, account_id: shown.account_id, role: shown.role } }
}

const noAnswerAfter = (ms: number) =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new TypeError('The server took too long.')), ms),
  )
