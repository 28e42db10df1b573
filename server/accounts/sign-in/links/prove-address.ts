import type { Use } from '../../../context.ts'
import { retriedTransaction, type Tx } from '../../../database/database.ts'
import { mint, type UserId } from '../../../ports/ids.ts'
import {
  changePerson,
  endCredentials,
  insertPerson,
  lockPerson,
  lockPersonByEmail,
  moveMemberships,
  removePerson,
  type PersonRow,
} from '../store.ts'

/**
 * Returns the person who owns `email` after a link was opened that only its mailbox, or the
 * operator's command, received. A person who had only claimed the address loses it, with password,
 * passkeys, sessions and links; their membership stays without an address, or moves along with
 * `opener`, the person signed in where the link was opened. Even then the person is a new one, so
 * that a session the claimant begins at this moment opens nothing.
 */
export async function proveAddress(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  email: string,
  opener: UserId | null,
): Promise<PersonRow> {
  const holder = await lockPersonByEmail(tx, email)
  if (holder?.emailVerified) return holder
  if (holder === undefined) return newPerson(context, tx, { email, isProven: true })
  const now = context.clock.now()
  await takeAddress(tx, holder, now)
  const comesAlong = holder.id === opener
  const person = await newPerson(context, tx, {
    email,
    isProven: true,
    ...(comesAlong && { name: holder.name }),
  })
  if (comesAlong) {
    await moveMemberships(tx, holder.id, person.id)
    await removePerson(tx, holder.id)
  }
  return person
}

/** Takes the address from a person who had only claimed it. */
export async function takeAddress(
  tx: Tx,
  claimant: PersonRow,
  now: Temporal.Instant,
): Promise<void> {
  // mutant: end-credentials
  await endCredentials(tx, claimant.id)
  await changePerson(tx, claimant.id, { email: null, isProven: false }, now)
}

/**
 * A person without a verified address who leaves an account must verify it before anything else
 * opens: the owner of the mailbox may have been invited to the account they reach next. They become
 * a new person, so that a session that begins at this moment opens nothing.
 */
export async function closeUntilProven(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  id: UserId,
): Promise<void> {
  const person = await lockPerson(tx, id)
  if (!person || person.emailVerified) return
  const now = context.clock.now()
  await changePerson(tx, id, { email: null }, now)
  const renewed = mint('usr', context)
  await insertPerson(tx, { ...person, id: renewed, isProven: false }, now)
  await moveMemberships(tx, id, renewed)
  await removePerson(tx, id)
}

/**
 * Inserts a person with a new address. Throws `AddressTaken` when another request claimed it at the
 * same moment.
 */
export async function newPerson(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  {
    email,
    isProven,
    name = email.split('@')[0]!,
  }: { email: string; isProven: boolean; name?: string },
): Promise<PersonRow> {
  const person = { id: mint('usr', context), email, name, isProven }
  if (!(await insertPerson(tx, person, context.clock.now()))) throw new AddressTaken(email)
  return { id: person.id, email, name, emailVerified: isProven }
}

/** Two requests claimed the same address. The second retries and finds the first. */
class AddressTaken extends Error {}

/**
 * Runs a transaction again, from its first statement, for who came second: to the address, or to
 * rows that two lock in turn.
 */
export async function withAddress<Result>(
  context: Use<'db'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await retriedTransaction(context.db, work)
  } catch (error) {
    if (!(error instanceof AddressTaken)) throw error
    return retriedTransaction(context.db, work)
  }
}
