const place = 'crier:account'

// A tab keeps its account: another tab that shows another one changes nothing here. A new tab begins with the last one that was chosen.
let chosen = sessionStorage.getItem(place) ?? localStorage.getItem(place)
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
  for (const storage of [sessionStorage, localStorage]) {
    if (accountId === null) storage.removeItem(place)
    else storage.setItem(place, accountId)
  }
}
