import { parseSecretKey } from '../embedded/data-directory.ts'

/**
 * A backup is a gzipped tar: `crier-backup.json`, `secret.key` (when the data directory has one),
 * `data/…` (PostgreSQL's directory with the log that it needs), `media/…` (uploaded files, each
 * named by its SHA-256 and a number of its own, in the folder of its account), and last
 * `SHA256SUMS` over everything before it but these. Any tar can open it; a copy without its end is
 * known by the missing last entry.
 */
export const descriptionName = 'crier-backup.json'
export const sumsName = 'SHA256SUMS'
export const dataPrefix = 'data/'
/** The name of an uploaded file in a backup. */
export const mediaName = /^media\/(acct_[0-9a-f]{32})\/([0-9a-f]{64}\.[0-9a-f]{32})$/

export interface BackupDescription {
  readonly format: 1
  readonly taken_at: string
  readonly postgresql: string
  /**
   * False where the key came from CRIER_SECRET_KEY: then the backup can only be used together with
   * that.
   */
  readonly secret_key: boolean
}

export function readDescription(text: string): BackupDescription | undefined {
  const found: unknown = parseJson(text)
  if (typeof found !== 'object' || found === null) return undefined
  if (!('format' in found) || found.format !== 1) return undefined
  if (!('taken_at' in found) || typeof found.taken_at !== 'string') return undefined
  if (!('postgresql' in found) || typeof found.postgresql !== 'string') return undefined
  if (!('secret_key' in found) || typeof found.secret_key !== 'boolean') return undefined
  return {
    format: 1,
    taken_at: found.taken_at,
    postgresql: found.postgresql,
    secret_key: found.secret_key,
  }
}

export function sameSecretKey(one: string, other: string): boolean {
  const [left, right] = [parseSecretKey(one), parseSecretKey(other)]
  return left !== undefined && right !== undefined && Buffer.compare(left, right) === 0
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
