import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = 'picture' | 'file' | 'picture of an author'

/** Of an address of ours, such as of a picture; an address of one kind never passes for another's. */
export function addressSignature(key: Uint8Array, kind: Signed, body: string): string {
  return createHmac('sha256', key).update(`crier ${kind}\n`).update(body).digest('base64url')
}

/** Whether `given` is that signature; as long as it, by the pattern of the address. */
export function isAddressSigned(key: Uint8Array, kind: Signed, body: string, given: string): boolean {
  // mutant: address-signature
  return timingSafeEqual(Buffer.from(addressSignature(key, kind, body)), Buffer.from(given))
}
