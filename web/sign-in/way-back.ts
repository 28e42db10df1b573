import type { Person } from '../settings/person.ts'

const place = 'crier:later'

/** Whether somebody can sign in again without a link from anybody. */
export const comesBackAlone = ({ has_password, has_passkey }: Person) => has_password || has_passkey

/** This person was asked for a password or passkey on this device, and put it off; the settings go on reminding them. */
export function saidLater({ user }: Person): boolean {
  try {
    return localStorage.getItem(place) === user.user_id
  } catch {
    return false
  }
}

export function sayLater({ user }: Person): void {
  try {
    localStorage.setItem(place, user.user_id)
  } catch {
    // A browser that keeps nothing asks again at the next link.
  }
}
