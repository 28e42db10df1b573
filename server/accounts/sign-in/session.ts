import assert from 'node:assert/strict'
import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Principal, SignedIn, Use } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { instantText } from '../../ports/instant-text.ts'
import { readAddress } from './address.ts'
import { askForAddress, mailChange } from './change-address.ts'
import { findAddressChange } from './link-store.ts'
import { changePerson, findPerson, hasPassword, lockPerson, membershipsOf } from './store.ts'

type Shown = Answer<Contract['getSession']>

export async function getSession(
  context: Use<'db' | 'clock' | 'config' | 'mail'>,
  { principal }: Input<Contract['getSession']>,
): Promise<Shown> {
  return shown(context, context.db, principal)
}

// As long as a person who has just signed in certainly is who they say: a browser that was left open must not give the address away.
const freshHours = 24

export async function updateSession(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'mail' | 'log' | 'addresses'>,
  { principal, body }: Input<Contract['updateSession']>,
): Promise<Shown> {
  const user = signedIn(principal)
  const email = body.email === undefined ? undefined : readAddress(body.email)
  const { answer, token } = await context.db.transaction().execute(async (tx) => {
    const person = (await lockPerson(tx, user.userId))!
    const now = context.clock.now()
    const wants = email !== undefined && (email !== person.email || !person.emailVerified)
    if (wants && now.since(user.signedInAt).total('hours') >= freshHours)
      throw new Refusal('confirmation_required', 'This session is more than a day old: sign in again, then change the e-mail address.')
    const token = wants ? await askForAddress(context, tx, { person, sessionId: user.sessionId }, email) : undefined
    if (body.name !== undefined) await changePerson(tx, person.id, { name: body.name }, now)
    return { answer: await shown(context, tx, principal), token }
  })
  if (token !== undefined) await mailChange(context, email!, token)
  return answer
}

/** Operations for browsers only are never reached with a key. */
export function signedIn({ user }: Principal): SignedIn {
  assert(user !== null, 'an operation for signed-in people was reached with a key')
  return user
}

async function shown(context: Use<'clock' | 'config' | 'mail'>, db: Queryable, principal: Principal): Promise<Shown> {
  const user = signedIn(principal)
  const person = (await findPerson(db, user.userId))!
  const memberships = await membershipsOf(db, user.userId)
  // Until its address is proven a person opens the account that they came to first, and no other.
  const open = person.emailVerified ? memberships : memberships.slice(0, 1)
  return {
    user: { user_id: person.id, email: person.email, email_proven: person.emailVerified, name: person.name },
    pending_email: (await findAddressChange(db, person.id, context.clock.now()))?.email ?? null,
    account_id: principal.accountId,
    role: user.role,
    accounts: open.map(({ account_id, role, plan, email, brand_kit }) => ({
      account_id,
      role,
      plan,
      name: brand_kit.name ?? email,
    })),
    signed_in_at: instantText(user.signedInAt),
    expires_at: instantText(user.expiresAt),
    has_password: await hasPassword(db, user.userId),
    sandbox: context.config.CRIER_SANDBOX === 'on',
    mail: context.mail !== null,
  }
}
