import type { Session } from '@crier/contract/people.ts'
import type { Use } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { deletedDays } from '../made-accounts.ts'
import { countMade } from '../store.ts'
import { membershipsOf, type PersonRow } from './store.ts'

/** Returns whether this person can create another account, or the reason why not. */
export async function newAccountState(
  { config, clock }: Use<'config' | 'clock'>,
  db: Queryable,
  person: PersonRow,
): Promise<Session['new_accounts']> {
  if (config.newAccounts === 'operator') return 'operator'
  if (!person.emailVerified) return 'address_not_proven'
  if (!(await membershipsOf(db, person.id)).some(({ role }) => role === 'owner')) return 'not_owner'
  const made = await countMade(db, person.id, clock.now().subtract({ hours: 24 * deletedDays }))
  return made >= config.CRIER_ACCOUNTS_PER_OWNER ? 'limit_reached' : 'allowed'
}
