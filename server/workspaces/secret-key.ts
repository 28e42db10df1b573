import type { Config } from '../config.ts'
import { previousSecretKey, secretKey } from '../database/embedded/data-directory.ts'
import type { Queryable } from '../database/database.ts'
import { readSetting, removeSetting, writeSetting, writeSettingOnce } from '../database/settings.ts'
import { StartRefused } from '../database/embedded/start-refused.ts'
import type { Random } from '../ports/random.ts'
import { keyFingerprint } from '../ports/vault.ts'

interface SecretKeys {
  readonly current: Uint8Array
  /** Keys that something may still be sealed with. */
  readonly previous: readonly Uint8Array[]
}

/**
 * The operator's keys: from the environment, or the generated one and, in the middle of a rotation,
 * the one before it.
 */
export async function secretKeys(
  config: Config,
  dataDir: string,
  random: Random,
): Promise<SecretKeys> {
  const given = config.CRIER_PREVIOUS_SECRET_KEY === null ? [] : [config.CRIER_PREVIOUS_SECRET_KEY]
  if (config.CRIER_SECRET_KEY !== null) return { current: config.CRIER_SECRET_KEY, previous: given }
  const replaced = await previousSecretKey(dataDir)
  return {
    current: await secretKey(dataDir, random),
    previous: [...given, ...(replaced ? [replaced] : [])],
  }
}

const [ofCurrent, ofPrevious] = ['secret_key_fingerprint', 'secret_key_fingerprint_before']

/**
 * Refuses a key that does not fit what was encrypted before, also by a key from which everything
 * has not been rotated yet.
 */
export async function checkSecretKey(
  db: Queryable,
  current: Uint8Array,
  previous: readonly Uint8Array[],
): Promise<void> {
  const given = [current, ...previous].map(keyFingerprint)
  const before = await readSetting(db, ofPrevious)
  if (before !== undefined && !given.includes(before))
    throw new StartRefused(
      'Something in this database may still be sealed with the secret key before this one: ' +
        'set CRIER_PREVIOUS_SECRET_KEY to that key, and run crier rotate-key with both, as ' +
        'docs/database.md says.',
    )
  const known = await writeSettingOnce(db, ofCurrent, keyFingerprint(current))
  if (known === keyFingerprint(current)) return
  if (!given.includes(known))
    throw new StartRefused(
      'The secret key does not fit this database: set CRIER_SECRET_KEY to the key that its ' +
        'tokens and secrets were encrypted with.',
    )
  // mutant: previous-key
  await writeSetting(db, ofPrevious, known)
  await writeSetting(db, ofCurrent, keyFingerprint(current))
}

/** Ends a rotation: nothing is sealed with the previous key any more. */
export async function forgetFingerprintBefore(db: Queryable): Promise<void> {
  await removeSetting(db, ofPrevious)
}
