import { hash } from 'node:crypto'
import type { Use } from '../../../context.ts'
import type { Queryable, Tx } from '../../../database/database.ts'
import type { AccountId, UserId } from '../../../ports/ids.ts'
import type { Random } from '../../../ports/random.ts'
import { OperatorMistake } from '../../open-account.ts'
import { accountFor, accountWithoutOwner, findAccount } from '../../store.ts'
import { normalAddress } from './address.ts'
import { insertLink } from './link-store.ts'
import { findOwner, findPersonByEmail } from '../store.ts'

/** 256 bits of chance. */
export const newToken = (random: Random) => Buffer.from(random.bytes(32)).toString('base64url')

/** Only this is stored of a token. */
export const hashToken = (token: string): Uint8Array => hash('sha256', token, 'buffer')

/**
 * The token is in the fragment: it is in no log, and programs that follow links in emails do not
 * use it up.
 */
export const pageLink = (
  publicUrl: string,
  kind: 'token' | 'invitation' | 'reset' | 'email',
  token: string,
) => `${publicUrl}/sign-in#${kind}=${token}`

/**
 * The holder of a link. With `email`, opening it verifies that address, so only the mailbox and the
 * operator may see it; with a person alone it verifies nothing.
 */
type LinkFor =
  | { readonly email: string; readonly userId?: UserId; readonly accountId?: AccountId }
  | { readonly email: null; readonly userId: UserId }

/** A link that works once. Returns its token. */
export async function createLink(
  context: Use<'clock' | 'random'>,
  tx: Queryable,
  whom: LinkFor,
  { purpose, validFor }: { purpose: 'sign_in' | 'reset'; validFor: Temporal.DurationLike },
): Promise<string> {
  const token = newToken(context.random)
  const now = context.clock.now()
  const { userId = null, accountId = null } = whom as { userId?: UserId; accountId?: AccountId }
  await insertLink(tx, {
    hash: hashToken(token),
    purpose,
    email: whom.email,
    userId,
    accountId,
    expiresAt: now.add(validFor),
    now,
  })
  return token
}

/**
 * A link for an account's first owner; without one, the person who opens it becomes the owner. It
 * verifies the account's own address, which the operator gave, and no other: an owner may have
 * claimed any.
 */
export async function linkForOwner(
  tx: Queryable,
  account: { id: AccountId; email: string },
): Promise<LinkFor> {
  const email = normalAddress(account.email)
  const owner = await findOwner(tx, account.id)
  if (!owner) return { email, accountId: account.id }
  return owner.email === email ? { email, userId: owner.id } : { email: null, userId: owner.id }
}

/**
 * For the operator: a link for the owner of an account, or for the person with an e-mail address.
 * Throws `OperatorMistake`.
 */
export async function signInLinkFor(
  context: Use<'db' | 'clock' | 'random'>,
  whom: { account: string } | { email: string },
): Promise<{ email: string; token: string; expiresAt: Temporal.Instant }> {
  const validFor = { hours: 1 }
  return context.db.transaction().execute(async (tx) => {
    const { email, link } =
      'account' in whom
        ? await ownerOfAccount(tx, whom.account)
        : await personWith(tx, normalAddress(whom.email))
    const expiresAt = context.clock.now().add(validFor)
    return {
      email,
      token: await createLink(context, tx, link, { purpose: 'sign_in', validFor }),
      expiresAt,
    }
  })
}

async function ownerOfAccount(tx: Tx, accountId: string) {
  const account = await findAccount(tx, accountId as AccountId)
  if (!account)
    throw new OperatorMistake(`There is no account "${accountId}": see crier accounts list.`)
  const link = await linkForOwner(tx, account)
  return { email: link.email ?? account.email, link }
}

async function personWith(tx: Tx, email: string): Promise<{ email: string; link: LinkFor }> {
  const waiting = await accountWithoutOwner(tx, email)
  if (waiting) return { email, link: { email, accountId: waiting.id } }
  if (await findPersonByEmail(tx, email)) return { email, link: { email } }
  const account = await accountFor(tx, email)
  if (!account)
    throw new OperatorMistake(
      `No person has the e-mail address ${email}: see crier accounts list, and use --account.`,
    )
  return { email, link: await linkForOwner(tx, account) }
}
