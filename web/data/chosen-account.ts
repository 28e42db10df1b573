import { forgetEarly } from './early-answers.ts'

const place = 'crier:account'

// A tab keeps its account: another tab that shows another one changes nothing here. A new tab
// begins with the last one that was chosen.
let chosen = takeNamed() ?? sessionStorage.getItem(place) ?? localStorage.getItem(place)
if (chosen !== null) sessionStorage.setItem(place, chosen)

/** Which of the person's accounts this tab shows; null: the server's choice, the person's first. */
export const chosenAccount = (): string | null => chosen

/** The server chose while nothing was chosen: this tab stays there. */
export function stayIn(accountId: string): void {
  chosen = accountId
  sessionStorage.setItem(place, accountId)
}

export function chooseAccount(accountId: string | null): void {
  chosen = accountId
  forgetEarly()
  for (const storage of [sessionStorage, localStorage]) {
    if (accountId === null) storage.removeItem(place)
    else storage.setItem(place, accountId)
  }
}

/**
 * An email's link names its account. The parameter is removed then: a reload must not undo a
 * later choice.
 */
function takeNamed(): string | null {
  const address = new URL(location.href)
  const named = address.searchParams.get('account')
  if (named === null) return null
  address.searchParams.delete('account')
  history.replaceState(history.state, '', address)
  return /^acct_[0-9a-f]{32}$/.test(named) ? named : null
}
