import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import type { Identity } from '../../networks/network.ts'
import type { AccountId, GrantId } from '../../ports/ids.ts'
import { choiceMinutes, offerChoice } from './authorization-store.ts'
import { digest, secret } from './link-secrets.ts'
import { countPending, type ConnectionRow } from '../store.ts'

/**
 * The question to the person after a consent that yields another author than the connection
 * has, or several.
 */
export interface AuthorChoice {
  readonly kind: 'choose'
  /** With which the page sends the choice. */
  readonly token: string
  readonly platform: Platform
  readonly authors: readonly OfferedOnPage[]
  /** The present author of the connection, who can be replaced; null without one. */
  readonly present: { readonly accountName: string; readonly pending: number } | null
  readonly options: readonly ('add' | 'replace')[]
}

interface OfferedOnPage {
  readonly externalAccountId: string
  readonly accountName: string
  readonly isPage: boolean
  /** It is a connection of the account already. */
  readonly isConnected: boolean
}

/**
 * Keeps who may be chosen, for this browser and an hour; until then the grant waits and
 * nothing changes.
 */
export async function offerAuthors(
  context: Use<'db' | 'clock' | 'random'>,
  {
    stateHash,
    grantId,
    place: { accountId, platform },
    connection,
    authors,
    taken,
    options,
  }: {
    readonly stateHash: Uint8Array
    readonly grantId: GrantId
    readonly place: { readonly accountId: AccountId; readonly platform: Platform }
    /** Undefined where the account has none of the platform yet. */
    readonly connection: ConnectionRow | undefined
    readonly authors: readonly Identity[]
    readonly taken: ReadonlySet<string>
    /**
     * `add`: a connection for each; `replace`: the first takes the connection that the consent was
     * begun for.
     */
    readonly options: readonly ('add' | 'replace')[]
  },
): Promise<AuthorChoice> {
  const token = secret(context.random)
  await offerChoice(context.db, {
    stateHash,
    choiceHash: digest(token),
    options,
    externalAccountId: null,
    grantId,
    authors,
    expiresAt: context.clock.now().add({ minutes: choiceMinutes }),
  })
  return {
    kind: 'choose',
    token,
    platform,
    authors: authors.map(({ externalAccountId, accountName, facts }) => ({
      externalAccountId,
      accountName,
      isPage: facts['author_kind'] === 'organization',
      isConnected: taken.has(externalAccountId),
    })),
    options,
    present: connection === undefined ? null : await presentAuthor(context, accountId, connection),
  }
}

async function presentAuthor(
  { db }: Use<'db'>,
  accountId: AccountId,
  { id, external_account_id, account_name }: ConnectionRow,
) {
  if (external_account_id === null) return null
  return {
    accountName: account_name ?? external_account_id,
    pending: await countPending(db, accountId, id),
  }
}
