import type { Contract } from '@crier/contract/index.ts'
import type { Answer } from '@crier/contract/endpoint.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from './activity/actor.ts'
import { deletedDays } from './accounts/made-accounts.ts'
import { openAccount } from './accounts/open-account.ts'
import { presentAccount } from './accounts/present-account.ts'
import { signedIn } from './accounts/sign-in/signed-in.ts'
import { insertMembership, lockPerson, membershipsOf, type Person } from './accounts/sign-in/store.ts'
import { countMade, findAccount, insertMade } from './accounts/store.ts'
import { addMainConnections } from './connections/connect-sandbox.ts'
import type { Input, Use } from './context.ts'
import { retriedTransaction, type Tx } from './database/database.ts'

type Endpoint = Contract['createAccount']

/** A person’s own: they own it, and it has the plan that the operator gives to new ones. */
export async function createAccount(context: Use<'db' | 'clock' | 'random' | 'config'>, input: Input<Endpoint>): Promise<Answer<Endpoint>> {
  const { config } = context
  if (config.newAccounts === 'operator')
    throw new Refusal('insufficient_scope', 'On this server only its operator makes accounts: `crier accounts create`.')
  const { name, sandbox = true } = input.body
  return retriedTransaction(context.db, async (tx) => {
    // Of many requests of one person one decides at a time.
    const person = (await lockPerson(tx, signedIn(input.principal).userId))!
    const now = context.clock.now()
    await refuseUnlessOwner(tx, person)
    const made = await countMade(tx, person.id, now.subtract({ hours: 24 * deletedDays }))
    if (made >= config.CRIER_ACCOUNTS_PER_OWNER)
      throw new Refusal(
        'conflict',
        `A person makes at most ${config.CRIER_ACCOUNTS_PER_OWNER} accounts on this server, those deleted in the last ${deletedDays} days counted.`,
      )
    const withSandbox = sandbox && config.CRIER_SANDBOX === 'on'
    const opened = { name, email: person.email!, plan: config.CRIER_DEFAULT_PLAN, sandbox: withSandbox, actor: actorOf(input.principal) }
    const { account_id: accountId } = await openAccount(context, tx, opened)
    await insertMembership(tx, accountId, person.id, 'owner', now)
    await insertMade(tx, accountId, person.id, now)
    await addMainConnections(context, tx, accountId, { sandbox: withSandbox })
    const answer = presentAccount(context, (await findAccount(tx, accountId))!, person.email)
    await input.remember(tx, answer)
    return answer
  })
}

async function refuseUnlessOwner(tx: Tx, person: Person): Promise<void> {
  if (!person.emailVerified)
    throw new Refusal(
      'insufficient_scope',
      'Your e-mail address has not been proven: open a link that was mailed to it, or that the operator’s command printed, first.',
    )
  if (!(await membershipsOf(tx, person.id)).some(({ role }) => role === 'owner'))
    throw new Refusal('insufficient_scope', 'Only somebody who owns an account makes another.')
}
