import { note, noted } from '../data/noted.ts'
import type { SignedInPerson } from '../settings/person.ts'

const place = 'crier:later'

/** True when the person can sign in again without a link. */
export const comesBackAlone = ({ has_password, has_passkey }: SignedInPerson) =>
  has_password || has_passkey

/**
 * This person was asked for a password or passkey on this device, and put it off; the settings go
 * on reminding them.
 */
export const saidLater = ({ user }: SignedInPerson): boolean => noted(place) === user.user_id

/** A browser that keeps nothing asks again at the next link. */
export const sayLater = ({ user }: SignedInPerson): void => note(place, user.user_id)
