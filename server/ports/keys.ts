import { hkdfSync } from 'node:crypto'

/**
 * A key for one purpose out of the operator's secret key: what is lost for one purpose is not lost
 * for the others.
 */
export function keyFor(
  purpose: 'vault' | 'pictures' | 'sessions',
  secretKey: Uint8Array,
): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', `crier ${purpose}`, 32))
}
