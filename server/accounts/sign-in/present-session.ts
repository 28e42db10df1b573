import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Principal, Use } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { instantText } from '../../ports/instant-text.ts'
import { accountName } from '../present-account.ts'
import { findAddressChange } from './links/link-store.ts'
import { newAccountState } from './new-account-state.ts'
import { findPerson, hasPasskey, hasPassword, membershipsOf } from './store.ts'
import { preferencesOf } from './preferences.ts'
import { signedIn } from './signed-in.ts'

export type PresentedSession = EndpointAnswer<Contract['getSession']>

export async function presentSession(
  context: Use<'clock' | 'config' | 'mail'>,
  db: Queryable,
  principal: Principal,
): Promise<PresentedSession> {
  const user = signedIn(principal)
  const person = (await findPerson(db, user.userId))!
  const memberships = await membershipsOf(db, user.userId)
  // Until its address is proven a person opens the account that they came to first, and no other.
  const open = person.emailVerified ? memberships : memberships.slice(0, 1)
  return {
    user: {
      user_id: person.id,
      email: person.email,
      email_proven: person.emailVerified,
      name: person.name,
    },
    pending_email: (await findAddressChange(db, person.id, context.clock.now()))?.email ?? null,
    account_id: principal.accountId,
    role: user.role,
    accounts: open.map((account) => ({
      account_id: account.account_id,
      role: account.role,
      plan: account.plan,
      name: accountName(account),
    })),
    signed_in_at: instantText(user.signedInAt),
    expires_at: instantText(user.expiresAt),
    ...(await preferencesOf(db, user.userId)),
    has_password: await hasPassword(db, user.userId),
    has_passkey: await hasPasskey(db, user.userId),
    new_accounts: await newAccountState(context, db, person),
    sandbox: context.config.CRIER_SANDBOX === 'on',
    mail: context.mail !== null,
    networks: [...context.config.CRIER_NETWORKS],
  }
}
