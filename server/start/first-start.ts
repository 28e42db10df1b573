import { openAccount } from '../accounts/open-account.ts'
import { grantKey } from '../accounts/keys/grant-key.ts'
import { createLink, linkForOwner, pageLink } from '../accounts/sign-in/links/one-time-link.ts'
import { anyAccount, lockAllAccounts } from '../accounts/store.ts'
import { addMainConnections } from '../connections/authorize/connect-sandbox.ts'
import type { Use } from '../context.ts'

// A person who starts a server opens its page the same day; later `crier accounts sign-in-link`
// makes another link.
const linkHours = 24

/** Output for the operator during a start. */
export interface OperatorOutput {
  say(line: string): void
  /** Lines that let their reader open the account: they must not reach a log. */
  saySecret(lines: readonly string[]): void
}

/**
 * With no account yet: makes one, connects it to the sandbox, and tells its API key and a link to
 * sign in, once.
 */
export async function firstStart(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'addresses'>,
  { say, saySecret }: OperatorOutput,
): Promise<void> {
  if (await anyAccount(context.db)) return
  const sandbox = context.config.CRIER_SANDBOX === 'on'
  const made = await context.db.transaction().execute(async (tx) => {
    await lockAllAccounts(tx)
    // Two processes started on one new database, and the other was first.
    if (await anyAccount(tx)) return undefined
    const account = await openAccount(context, tx, {
      email: 'owner@crier.localhost',
      plan: 'pro',
      sandbox,
    })
    await addMainConnections(context, tx, account.account_id, { sandbox })
    const { key } = await grantKey(context, tx, {
      accountId: account.account_id,
      name: 'first start',
    })
    const whom = await linkForOwner(tx, { id: account.account_id, email: account.email })
    const token = await createLink(context, tx, whom, {
      purpose: 'sign_in',
      validFor: { hours: linkHours },
    })
    return { account, key, token }
  })
  if (!made) return
  const { account, key, token } = made
  say(
    `First start: account ${account.account_id} on the plan ` +
      `"${account.plan}"${sandbox ? ', connected to the sandbox networks' : ''}.`,
  )
  saySecret([
    `API key (shown this once): ${key}`,
    `Sign in (once, within ${linkHours} hours): ` +
      `${pageLink(context.addresses.publicUrl(), 'token', token)}`,
  ])
}
