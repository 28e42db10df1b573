import { note, noted } from '../data/noted.ts'
import type { Person } from '../settings/person.ts'

const place = 'crier:later'

/** True when the person can sign in again without a link. */
export const comesBackAlone = ({ has_password, has_passkey }: Person) => has_password || has_passkey

/** This person was asked for a password or passkey on this device, and put it off; the settings go on reminding them. */
export const saidLater = ({ user }: Person): boolean => noted(place) === user.user_id

/** A browser that keeps nothing asks again at the next link. */
export const sayLater = ({ user }: Person): void => note(place, user.user_id)
