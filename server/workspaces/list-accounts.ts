import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { AccountNeeds } from '@crier/contract/people.ts'
import { storageUsage } from '../accounts/storage-usage.ts'
import { presentAccount } from '../accounts/present-account.ts'
import { textBytesOf } from '../accounts/text-usage.ts'
import { signedIn } from '../accounts/sign-in/signed-in.ts'
import { accountsOf, findPerson } from '../accounts/sign-in/store.ts'
import { countNeedyConnections } from '../connections/needy-connections.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, latestMs, pageOf, readCursor } from '../database/page.ts'
import type { AccountId } from '../ports/ids.ts'
import { endOfDay } from '../ports/time-zone.ts'
import { instantText } from '../ports/instant-text.ts'
import { postNeeds } from '../schedules/needs-store.ts'

export async function listAccounts(
  context: Use<'db' | 'config' | 'clock'>,
  { principal, query }: Input<Contract['listAccounts']>,
): Promise<EndpointAnswer<Contract['listAccounts']>> {
  const { userId } = signedIn(principal)
  const limit = query.limit ?? 100
  const cursor = readCursor(query.cursor, [cursorPart.moment, cursorPart.id('acct')])
  const after = cursor && {
    since: Temporal.Instant.fromEpochMilliseconds(Math.min(Number(cursor[0]), latestMs)),
    accountId: cursor[1]!,
  }
  const person = (await findPerson(context.db, userId))!
  // Until its address is proven a person opens the account that they came to first, and no other.
  const first = person.emailVerified ? undefined : principal.accountId
  const accounts = await accountsOf(context.db, userId, {
    only: first,
    after,
    holds: query.holds,
    limit: limit + 1,
  })
  const needs = query.needs === true ? await needsOf(context, accounts) : undefined
  const ids = accounts.map(({ id }) => id)
  const [weights, texts] = await Promise.all([
    storageUsage(context.db, ids),
    textBytesOf(context.db, ids),
  ])
  const keyOf = (row: (typeof accounts)[number]) => [row.since.epochMilliseconds, row.id]
  return pageOf(accounts, limit, keyOf, (account) => ({
    ...presentAccount(context, account, {
      ownerEmail: account.owner_email,
      mediaBytesUsed: weights.get(account.id)!.used,
      textBytesUsed: texts.get(account.id)!,
    }),
    role: account.role,
    needs: needs?.get(account.id) ?? null,
  }))
}

/** Two statements, for one account or a hundred. */
async function needsOf(
  context: Use<'db' | 'clock' | 'config'>,
  accounts: readonly { readonly id: AccountId; readonly timezone: string }[],
): Promise<ReadonlyMap<AccountId, AccountNeeds>> {
  const now = context.clock.now()
  const asked = accounts.map(({ id, timezone }) => ({
    accountId: id,
    dayEndsAt: endOfDay(timezone, now),
  }))
  const [posts, connections] = await Promise.all([
    postNeeds(context.db, asked, now),
    countNeedyConnections(
      context,
      accounts.map(({ id }) => id),
    ),
  ])
  return new Map(
    posts.map(({ account_id, next, ...counts }) => [
      account_id,
      {
        ...counts,
        connections: Math.min(connections.get(account_id) ?? 0, 100),
        next: next.map(({ scheduled_ms, ...post }) => ({
          ...post,
          scheduled_at: instantText(Temporal.Instant.fromEpochMilliseconds(scheduled_ms)),
        })),
      },
    ]),
  )
}
