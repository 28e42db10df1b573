import type { Contract } from '@crier/contract/index.ts'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Session } from '@crier/contract/people.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../activity/actor.ts'
import { deletedDays } from '../accounts/made-accounts.ts'
import { openAccount } from '../accounts/open-account.ts'
import { presentAccount } from '../accounts/present-account.ts'
import { signedIn } from '../accounts/sign-in/signed-in.ts'
import { newAccountState } from '../accounts/sign-in/new-account-state.ts'
import { insertMembership, lockPerson } from '../accounts/sign-in/store.ts'
import { findAccount, insertMade } from '../accounts/store.ts'
import { addMainConnections } from '../connections/authorize/connect-sandbox.ts'
import type { Input, Use } from '../context.ts'
import { retriedTransaction } from '../database/database.ts'

type Endpoint = Contract['createAccount']

/** A person’s own: they own it, and it has the plan that the operator gives to new ones. */
export async function createAccount(
  context: Use<'db' | 'clock' | 'random' | 'config'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { config } = context
  const { name, sandbox = true } = input.body
  return retriedTransaction(context.db, async (tx) => {
    // Concurrent requests of one person are decided one at a time.
    const person = (await lockPerson(tx, signedIn(input.principal).userId))!
    const now = context.clock.now()
    const state = await newAccountState(context, tx, person)
    if (state !== 'allowed') throw refusalOf(state, config.CRIER_ACCOUNTS_PER_OWNER)
    const withSandbox = sandbox && config.CRIER_SANDBOX === 'on'
    const opened = {
      name,
      email: person.email!,
      plan: config.CRIER_DEFAULT_PLAN,
      sandbox: withSandbox,
      actor: actorOf(input.principal),
    }
    const { account_id: accountId } = await openAccount(context, tx, opened)
    await insertMembership(tx, accountId, person.id, 'owner', now)
    await insertMade(tx, accountId, person.id, now)
    await addMainConnections(context, tx, accountId, { sandbox: withSandbox })
    const answer = presentAccount(context, (await findAccount(tx, accountId))!, {
      ownerEmail: person.email,
      mediaBytesUsed: 0,
      textBytesUsed: 0,
    })
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}

function refusalOf(state: Exclude<Session['new_accounts'], 'allowed'>, most: number): Refusal {
  switch (state) {
    case 'operator':
      return new Refusal(
        'insufficient_scope',
        'On this server only its operator makes accounts: `crier accounts create`.',
      )
    case 'address_not_proven':
      return new Refusal(
        'insufficient_scope',
        'Your e-mail address has not been proven: open a link that was mailed to it, or that ' +
          'the operator’s command printed, first.',
      )
    case 'not_owner':
      return new Refusal(
        'insufficient_scope',
        'Only a person who owns an account can create another.',
      )
    case 'limit_reached':
      return new Refusal(
        'conflict',
        `A person makes at most ${most} accounts on this server, those deleted in the last ` +
          `${deletedDays} days counted.`,
      )
    default:
      return state satisfies never
  }
}
