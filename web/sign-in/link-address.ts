export interface LinkToken {
  readonly kind: 'token' | 'invitation' | 'reset' | 'email'
  readonly token: string
}

/** The fragment of a link, still encoded. */
export function linkTokenIn(hash: string): LinkToken | null {
  const found = /^#(token|invitation|reset|email)=(.+)$/.exec(hash)
  return found === null ? null : { kind: found[1] as LinkToken['kind'], token: found[2]! }
}

/**
 * Only a path of this server: never an address that a stranger put into a link. Browsers drop tabs
 * and line breaks, and read a backslash as a slash: the dashboard writes no such path.
 */
export const isOwnPath = (path: string | undefined): path is string =>
  path !== undefined &&
  /^\/(?!\/)[^\s\p{Cc}\\]*$/u.test(path) &&
  new URL(path, anyOrigin).origin === anyOrigin

const anyOrigin = 'https://this-server.invalid'
