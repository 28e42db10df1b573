import type { FastifyRequest } from 'fastify'
import { readName } from '../../../previews/client-words.ts'

const cookieName = 'crier_client'
// As long as a link can last.
const seconds = 90 * 24 * 3_600

/**
 * The name that this browser's client entered last, so that a reviewer of twenty posts types it
 * once. It grants nothing.
 */
export function clientNameIn({ headers }: FastifyRequest): string {
  const found =
    new RegExp(`(?:^|;\\s*)${cookieName}=([^;\\s]{1,1200})(?:;|$)`).exec(
      headers.cookie ?? '',
    )?.[1] ?? ''
  try {
    const read = readName(decodeURIComponent(found))
    return 'name' in read ? read.name : ''
  } catch {
    return ''
  }
}

export function clientNameCookie(name: string, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : ''
  return (
    `${cookieName}=${encodeURIComponent(name)}; Path=/preview/; Max-Age=${seconds}; HttpOnly; ` +
    `SameSite=Strict${secure}`
  )
}
