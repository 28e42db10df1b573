import type { Config } from './config.ts'
import { previousSecretKey, secretKey } from './database/data-directory.ts'
import type { Queryable } from './database/database.ts'
import { writeSetting, writeSettingOnce } from './database/settings.ts'
import { StartRefused } from './database/start-refused.ts'
import type { Random } from './ports/random.ts'
import { keyFingerprint } from './ports/vault.ts'

export interface SecretKeys {
  readonly current: Uint8Array
  /** Keys that something may still be sealed with. */
  readonly previous: readonly Uint8Array[]
}

/** The operator's keys: from the environment, or the generated one and, in the middle of a rotation, the one before it. */
export async function secretKeys(config: Config, dataDir: string, random: Random): Promise<SecretKeys> {
  const given = config.CRIER_PREVIOUS_SECRET_KEY === null ? [] : [config.CRIER_PREVIOUS_SECRET_KEY]
  if (config.CRIER_SECRET_KEY !== null) return { current: config.CRIER_SECRET_KEY, previous: given }
  const replaced = await previousSecretKey(dataDir)
  return { current: await secretKey(dataDir, random), previous: [...given, ...(replaced ? [replaced] : [])] }
}

const setting = 'secret_key_fingerprint'

/** Refuses a key that does not fit what was encrypted before. */
export async function checkSecretKey(db: Queryable, current: Uint8Array, previous: readonly Uint8Array[]): Promise<void> {
  const known = await writeSettingOnce(db, setting, keyFingerprint(current))
  if (known === keyFingerprint(current)) return
  if (!previous.some((key) => keyFingerprint(key) === known))
    throw new StartRefused(
      'The secret key does not fit this database: set CRIER_SECRET_KEY to the key that its tokens and secrets were encrypted with.',
    )
  await writeSetting(db, setting, keyFingerprint(current))
}
