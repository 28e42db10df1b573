import type { EarlyRequests } from './early-answers.ts'

/**
 * Starts the first requests of every page while the scripts are still loading; `early-answers.ts`
 * passes them on. It imports nothing that it would have to wait for: a separate script, which the
 * server puts first for a browser with a session cookie.
 */
const addresses = [
  '/api/session',
  '/api/account',
  '/api/connections?limit=100',
  '/api/schedule-slots?limit=100',
  '/api/notices?limit=1',
]
// As chosen-account.ts keeps it.
const place = 'crier:account'

// A link may name another account than the one that is kept.
if (!new URLSearchParams(location.search).has('account')) globalThis.earlyRequests = begin()

function begin(): EarlyRequests {
  const account = sessionStorage.getItem(place) ?? localStorage.getItem(place)
  const headers = {
    accept: 'application/json',
    ...(account !== null && { 'crier-account': account }),
  }
  const answers = new Map(
    addresses.map((address) => [address, fetch(address, { headers, credentials: 'same-origin' })]),
  )
  // The code that takes one handles its failure.
  for (const answer of answers.values()) answer.catch(() => undefined)
  return { account, answers }
}
