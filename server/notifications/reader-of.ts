import { signedIn } from '../accounts/sign-in/signed-in.ts'
import type { Principal } from '../context.ts'
import { kindsFor } from './audience.ts'
import type { Reader } from './store.ts'

/** By the role that the person has at this request. */
export function readerOf(principal: Principal): Reader {
  const { userId, role } = signedIn(principal)
  return { accountId: principal.accountId, userId, kinds: kindsFor(role) }
}
