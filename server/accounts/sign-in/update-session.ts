import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction } from '../../database/database.ts'
import { readAddress } from './links/address.ts'
import { askForAddress, mailChange } from './links/change-address.ts'
import { changePerson, lockPerson } from './store.ts'
import type { StoredPreferences } from '../../database/stored-values.ts'
import { storePreferences } from './preferences.ts'
import { presentSession, type PresentedSession } from './present-session.ts'
import { signedIn } from './signed-in.ts'

// As long as a person who has just signed in certainly is who they say: a browser that was left
// open must not give the address away.
const freshHours = 24

export async function updateSession(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'mail' | 'log' | 'addresses'>,
  { principal, body }: Input<Contract['updateSession']>,
): Promise<PresentedSession> {
  const user = signedIn(principal)
  const email = body.email === undefined ? undefined : readAddress(body.email)
  const { answer, token } = await retriedTransaction(context.db, async (tx) => {
    const person = (await lockPerson(tx, user.userId))!
    const now = context.clock.now()
    const wants = email !== undefined && (email !== person.email || !person.emailVerified)
    if (wants && now.since(user.signedInAt).total('hours') >= freshHours)
      throw new Refusal(
        'confirmation_required',
        'This session is more than a day old: sign in again, then change the e-mail address.',
      )
    const token = wants
      ? await askForAddress(context, tx, { person, sessionId: user.sessionId }, email)
      : undefined
    if (body.name !== undefined) await changePerson(tx, person.id, { name: body.name }, now)
    const preferences = Object.entries(body).filter(
      ([field, value]) => field !== 'name' && field !== 'email' && value !== undefined,
    )
    if (preferences.length > 0)
      await storePreferences(tx, person.id, Object.fromEntries(preferences) as StoredPreferences)
    return { answer: await presentSession(context, tx, principal), token }
  })
  if (token !== undefined) await mailChange(context, email!, token)
  return answer
}
