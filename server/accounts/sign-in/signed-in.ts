import assert from 'node:assert/strict'
import type { Principal, SignedIn } from '../../context.ts'

/** Operations for browsers only are never reached with a key. */
export function signedIn({ user }: Principal): SignedIn {
  assert(user !== null, 'an operation for signed-in people was reached with a key')
  return user
}
