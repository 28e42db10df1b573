import { createClient } from '@crier/sdk/client.ts'
import { chosenAccount } from './chosen-account.ts'

/**
 * The API as the signed-in person: the cookie says who, the header which of their accounts. Typed by the contract like every
 * other client; nothing is retried here.
 */
export const client = createClient({ baseUrl: '', fetch: (address, init) => fetch(address, withAccount(init)) })

function withAccount(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  const account = chosenAccount()
  if (account !== null) headers.set('crier-account', account)
  return { ...init, headers, credentials: 'same-origin' }
}
