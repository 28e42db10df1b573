import { createHash } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

/** The secret of an address or a cookie; only its digest is stored. */
export const secret = (random: Random) => Buffer.from(random.bytes(32)).toString('base64url')
export const digest = (text: string) => createHash('sha256').update(text).digest()
