import { addressPattern } from '@crier/contract/people.ts'
import { Refusal } from '@crier/contract/problems.ts'

const pattern = new RegExp(addressPattern)

/** The form in which addresses are stored and compared. */
export function normalAddress(text: string): string {
  // Normalized again after lower-casing: some characters take another compatible form only then.
  return text.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Normalizes a typed address. Refuses one that could not be typed to sign in. */
export function readAddress(text: string): string {
  const address = normalAddress(text)
  if (!pattern.test(address))
    throw new Refusal(
      'invalid_parameter',
      'The e-mail address has a form that cannot be used to sign in.',
      [error],
    )
  return address
}

const error = {
  pointer: '/email',
  detail: 'must be an e-mail address of plain letters, such as ada@example.com',
}
