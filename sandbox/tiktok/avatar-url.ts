import type { SandboxAuthor } from '../core/authors.ts'
import { avatarPath, avatarReply } from '../core/avatars.ts'
import type { SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Handler } from '../core/routes.ts'
import { imageHost } from './hosts.ts'

/** The address of a creator's picture: it runs out. */
export function avatarUrl(ports: SandboxPorts, call: SandboxCall, author: SandboxAuthor): string {
  const expires = Math.floor(
    (ports.clock.now() + ports.switches.number('avatar_lifetime_ms')) / 1_000,
  )
  return call.urlOf(imageHost, `${avatarPath(author)}?x-expires=${expires}`)
}

/** Serves the picture at that address. */
export function avatar(ports: SandboxPorts): Handler {
  return ({ query }, { author = '' }) =>
    Number(query.get('x-expires')) * 1_000 > ports.clock.now()
      ? avatarReply(ports.authors.byId(author))
      : { status: 403 }
}
