import { signedIn } from '../accounts/sign-in/signed-in.ts'
import type { Principal } from '../context.ts'
import { kindsFor } from './audience.ts'
import type { NotificationReader } from './store.ts'

/** By the role that the person has at this request. */
export function notificationReader(principal: Principal): NotificationReader {
  const { userId, role } = signedIn(principal)
  return { accountId: principal.accountId, userId, kinds: kindsFor(role) }
}
