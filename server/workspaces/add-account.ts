import { normalAddress } from '../accounts/sign-in/links/address.ts'
import { insertMembership, lockPersonByEmail } from '../accounts/sign-in/store.ts'
import { openAccount } from '../accounts/open-account.ts'
import { addMainConnections } from '../connections/authorize/connect-sandbox.ts'
import type { Use } from '../context.ts'

/**
 * The operator adds an account. A person with a verified address owns it at once; a claimed address
 * becomes owner when the operator's link is opened.
 */
export function addAccount(
  context: Use<'db' | 'clock' | 'random' | 'config'>,
  { email, plan, sandbox }: { email: string; plan: string; sandbox: boolean },
) {
  return context.db.transaction().execute(async (tx) => {
    const account = await openAccount(context, tx, { email, plan, sandbox })
    const person = await lockPersonByEmail(tx, normalAddress(email))
    // mutant: proven-owner
    if (person?.emailVerified)
      await insertMembership(tx, account.account_id, person.id, 'owner', context.clock.now())
    await addMainConnections(context, tx, account.account_id, { sandbox })
    return account
  })
}
