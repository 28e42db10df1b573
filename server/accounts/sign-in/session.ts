import assert from 'node:assert/strict'
import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Principal, SignedIn, Use } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { instantText } from '../../world/instant-text.ts'
import { changePerson, findPerson, hasPassword, membershipsOf } from './store.ts'

type Shown = Answer<Contract['getSession']>

export async function getSession(context: Use<'db' | 'config' | 'mail'>, { principal }: Input<Contract['getSession']>): Promise<Shown> {
  return shown(context, context.db, principal)
}

// As long as a person who has just signed in certainly is who they say: a browser that was left open must not give the address away.
const freshHours = 24

export async function updateSession(
  context: Use<'db' | 'clock' | 'config' | 'mail'>,
  { principal, body }: Input<Contract['updateSession']>,
): Promise<Shown> {
  const user = signedIn(principal)
  return context.db.transaction().execute(async (tx) => {
    const person = (await findPerson(tx, user.userId))!
    const wanted = { ...person, name: body.name ?? person.name, email: body.email?.toLowerCase() ?? person.email }
    const now = context.clock.now()
    if (wanted.email !== person.email && now.since(user.signedInAt).total('hours') >= freshHours)
      throw new Refusal('confirmation_required', 'This session is more than a day old: sign in again, then change the e-mail address.')
    if (!(await changePerson(tx, wanted, now))) throw new Refusal('conflict', 'Somebody else has this e-mail address.')
    return shown(context, tx, principal)
  })
}

/** Operations for browsers only are never reached with a key. */
export function signedIn({ user }: Principal): SignedIn {
  assert(user !== null, 'an operation for signed-in people was reached with a key')
  return user
}

async function shown(context: Use<'config' | 'mail'>, db: Queryable, principal: Principal): Promise<Shown> {
  const user = signedIn(principal)
  const person = (await findPerson(db, user.userId))!
  const memberships = await membershipsOf(db, user.userId)
  return {
    user: { user_id: person.id, email: person.email, name: person.name },
    account_id: principal.accountId,
    role: user.role,
    accounts: memberships.map(({ account_id, role, plan, email, brand_kit }) => ({
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
