import { createAccount, OperatorMistake } from './accounts/create-account.ts'
import { grantKey } from './accounts/grant-key.ts'
import { anyAccount } from './accounts/store.ts'
import { connectToSandbox } from './connections/connect-sandbox.ts'
import type { Use } from './context.ts'

/** With no account yet: makes one, connects it to the sandbox, and tells its API key, once. */
export async function firstStart(context: Use<'db' | 'clock' | 'random' | 'config'>, say: (line: string) => void): Promise<void> {
  if (await anyAccount(context.db)) return
  const sandbox = context.config.CRIER_SANDBOX === 'on'
  try {
    const { account, key } = await context.db.transaction().execute(async (tx) => {
      const account = await createAccount(context, tx, { email: 'owner@crier.localhost', plan: 'pro', sandbox })
      if (sandbox) await connectToSandbox(context, tx, account.account_id)
      const { key } = await grantKey(context, tx, { accountId: account.account_id, name: 'first start' })
      return { account, key }
    })
    say(
      `First start: account ${account.account_id} on the plan "${account.plan}"${sandbox ? ', connected to the four sandbox networks' : ''}.`,
    )
    say(`API key (shown this once): ${key}`)
  } catch (error) {
    // Two processes started on one new database, and the other was first.
    if (!(error instanceof OperatorMistake)) throw error
  }
}
