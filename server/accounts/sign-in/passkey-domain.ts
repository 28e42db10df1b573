import { isIP } from 'node:net'

/** Browsers know this machine by several names; passkeys belong to a name and never to a number. */
export function passkeyDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost'
}
