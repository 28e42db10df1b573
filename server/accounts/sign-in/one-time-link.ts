import { hash } from 'node:crypto'
import type { Use } from '../../context.ts'
import type { Queryable, Tx } from '../../database/database.ts'
import { mint, type AccountId } from '../../world/ids.ts'
import type { Random } from '../../world/random.ts'
import { OperatorMistake } from '../create-account.ts'
import { findAccount } from '../store.ts'
import { findOwner, findPersonByEmail, insertMembership, insertPerson, insertVerification, type Person } from './store.ts'

/** 256 bits of chance. */
export const newToken = (random: Random) => Buffer.from(random.bytes(32)).toString('base64url')

/** The page reads the token from behind the `#`: it stands in no log, and a program that looks at links in letters does not use it up. */
export const pageLink = (publicUrl: string, kind: 'token' | 'invitation' | 'reset', token: string) =>
  `${publicUrl}/sign-in#${kind}=${token}`

/**
 * A link that signs this person in, once. Written as better-auth's plugin for such links reads it (1.7.6: the SHA-256 of the token in
 * base64url, and the address as JSON), so that the command line and the first start need not load it. Returns the token.
 */
export async function createOneTimeLink(
  context: Use<'clock' | 'random'>,
  tx: Queryable,
  { email, validFor }: { email: string; validFor: Temporal.DurationLike },
): Promise<string> {
  const token = newToken(context.random)
  const now = context.clock.now()
  await insertVerification(tx, {
    id: Buffer.from(context.random.bytes(16)).toString('hex'),
    identifier: hash('sha256', token, 'base64url'),
    value: JSON.stringify({ email }),
    expiresAt: now.add(validFor),
    now,
  })
  return token
}

/** The account's first owner; one who has none gets a person with the account's own e-mail address. */
export async function ownerOf(context: Use<'clock' | 'random'>, tx: Tx, account: { id: AccountId; email: string }): Promise<Person> {
  const known = await findOwner(tx, account.id)
  if (known) return known
  const person = await personFor(context, tx, account.email)
  await insertMembership(tx, account.id, person.id, 'owner', context.clock.now())
  return person
}

/** Whoever has this e-mail address, made if there is nobody. */
export async function personFor(context: Use<'clock' | 'random'>, tx: Tx, email: string): Promise<Person> {
  const person = { id: mint('usr', context), email: email.toLowerCase(), name: email.split('@')[0]! }
  return (await insertPerson(tx, person, context.clock.now())) ? person : (await findPersonByEmail(tx, email))!
}

/** For the operator: a link for the owner of an account, or for the person with an e-mail address. Throws `OperatorMistake`. */
export async function signInLinkFor(
  context: Use<'db' | 'clock' | 'random'>,
  whom: { account: string } | { email: string },
): Promise<{ email: string; token: string; expiresAt: Temporal.Instant }> {
  const validFor = { hours: 1 }
  return context.db.transaction().execute(async (tx) => {
    const { email } = 'account' in whom ? await ownerOfAccount(context, tx, whom.account) : await personWith(context, tx, whom.email)
    const expiresAt = context.clock.now().add(validFor)
    return { email, token: await createOneTimeLink(context, tx, { email, validFor }), expiresAt }
  })
}

async function ownerOfAccount(context: Use<'clock' | 'random'>, tx: Tx, accountId: string): Promise<Person> {
  const account = await findAccount(tx, accountId as AccountId)
  if (!account) throw new OperatorMistake(`There is no account "${accountId}": see crier accounts list.`)
  return ownerOf(context, tx, account)
}

async function personWith(context: Use<'clock' | 'random'>, tx: Tx, email: string): Promise<Person> {
  const person = await findPersonByEmail(tx, email)
  if (person) return person
  const account = await tx
    .selectFrom('account')
    .select(['id', 'email'])
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (!account) throw new OperatorMistake(`Nobody has the e-mail address ${email}: see crier accounts list, and use --account.`)
  return ownerOf(context, tx, account)
}
