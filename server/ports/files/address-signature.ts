import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = 'picture' | 'file' | 'picture of an author' | 'probe' | 'text of a probe'

/**
 * Signs an address of ours, such as of a picture; the signature of one kind is invalid for another.
 */
export function addressSignature(key: Uint8Array, kind: Signed, body: string): string {
  return createHmac('sha256', key).update(`crier ${kind}\n`).update(body).digest('base64url')
}

/** True when `given` is that signature; the pattern of the address ensures its length. */
export function isAddressSigned(
  key: Uint8Array,
  kind: Signed,
  body: string,
  given: string,
): boolean {
  // mutant: address-signature
  return timingSafeEqual(Buffer.from(addressSignature(key, kind, body)), Buffer.from(given))
}
