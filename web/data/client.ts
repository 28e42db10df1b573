import { createClient } from '@crier/sdk/client.ts'
import { chosenAccount } from './chosen-account.ts'
import { takeEarly } from './early-answers.ts'
import { noteRateLimit } from './rate-wait.ts'

/**
 * The API as the signed-in person: the cookie says who, the header which of their accounts. Typed
 * by the contract like every other client; nothing is retried here.
 */
export const client = clientWith(chosenAccount)

/** For what goes on in an account although the tab may show another one by then. */
export const clientFor = (accountId: string) => clientWith(() => accountId)

function clientWith(accountOf: () => string | null) {
  return createClient({
    baseUrl: '',
    fetch: async (address, init) => {
      const account = accountOf()
      const answer = await (takeEarly(String(address), init?.method, account) ??
        fetch(address, withAccount(account, init)))
      // mutant: note-rate-limit
      noteRateLimit(answer)
      return answer
    },
  })
}

function withAccount(account: string | null, init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  if (account !== null) headers.set('crier-account', account)
  return { ...init, headers, credentials: 'same-origin' }
}
