import type { Principal, Use } from '../../context.ts'
import { findPerson, provenAmong } from './store.ts'
import { signedIn } from './signed-in.ts'

/** The addresses of CRIER_OPERATOR_EMAILS that a person has proven. */
export const provenOperators = ({ db, config }: Use<'db' | 'config'>) =>
  provenAmong(db, config.CRIER_OPERATOR_EMAILS)

/** Only the proof of an address makes its person an operator: any person can claim one. */
export async function isOperator(
  { db, config }: Use<'db' | 'config'>,
  principal: Principal,
): Promise<boolean> {
  if (config.CRIER_OPERATOR_EMAILS.length === 0) return false
  const person = await findPerson(db, signedIn(principal).userId)
  return (
    person?.emailVerified === true &&
    person.email !== null &&
    config.CRIER_OPERATOR_EMAILS.includes(person.email)
  )
}
