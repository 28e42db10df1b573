const place = 'crier:account'

/** Which of the person's accounts this browser shows; null: the server's choice, the person's first. */
export function chosenAccount(): string | null {
  return localStorage.getItem(place)
}

export function chooseAccount(accountId: string | null): void {
  if (accountId === null) localStorage.removeItem(place)
  else localStorage.setItem(place, accountId)
}
