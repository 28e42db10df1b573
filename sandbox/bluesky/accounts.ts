import { createHash, randomBytes } from 'node:crypto'
import type { AuthorRequest, MadeAuthor, SandboxAuthor } from '../core/authors.ts'
import type { SandboxPorts, SignIn } from '../core/network.ts'
import { base32 } from './cid.ts'
import { unauthorized } from './errors.ts'
import { isAtIdentifier } from './formats.ts'
import { pdsHost } from './hosts.ts'
import type { UsedAppPassword } from './sessions.ts'

/** The author that is there from the start, so that a new user can try the network at once. */
export const sandboxAuthor: AuthorRequest = { key: 'sandbox', name: 'Sandbox', kind: 'member' }
/** The documentation names its passwords. */
const sandboxAppPassword = 'sand-box2-sand-box3'
const sandboxPassword = 'sandbox password'

export interface AppPassword {
  readonly did: string
  readonly name: string
  readonly password: string
  readonly privileged: boolean
  readonly created_at: number
}

export interface Accounts {
  newAuthor(request: AuthorRequest, username: string): MadeAuthor
  /** By handle or DID, in any case. */
  find(identifier: string): SandboxAuthor | undefined
  /** Throws the server's refusal. */
  signIn(
    identifier: string,
    password: string,
  ): { readonly author: SandboxAuthor; readonly appPassword: UsedAppPassword }
  addAppPassword(did: string, name: string, privileged: boolean): AppPassword
  appPasswordsOf(did: string): readonly AppPassword[]
  removeAppPassword(did: string, name: string): void
  signIns(): readonly SignIn[]
}

export function openAccounts(ports: SandboxPorts): Accounts {
  const appPasswords = ports.store.table<AppPassword>('bluesky.app_passwords')
  const keyOf = (did: string, name: string) => `${did}/${name}`

  function find(identifier: string): SandboxAuthor | undefined {
    return ports.authors.byId(identifier) ?? ports.authors.byUsername(identifier.toLowerCase())
  }
  function byEmail(email: string): SandboxAuthor | undefined {
    return ports.authors.list().find(({ facts }) => facts['email'] === email)
  }
  function freeHandle(username: string): string {
    const base = username
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
    for (let number = 1; ; number += 1) {
      const handle = `${base || 'author'}${number === 1 ? '' : number}.${pdsHost}`
      if (ports.authors.byUsername(handle) === undefined) return handle
    }
  }
  function addAppPassword(
    did: string,
    name: string,
    privileged: boolean,
    password = newAppPassword(),
  ): AppPassword {
    const made = { did, name, password, privileged, created_at: ports.clock.now() }
    appPasswords.put(keyOf(did, name), made)
    return made
  }
  function appPasswordsOf(did: string): AppPassword[] {
    return [...appPasswords.values()].filter((each) => each.did === did)
  }

  return {
    find,
    appPasswordsOf,
    newAuthor({ key }, username) {
      const did = `did:plc:${base32(createHash('sha256').update(`bluesky/${key}`).digest()).slice(0, 24)}`
      const handle = freeHandle(username)
      const isFirst = key === sandboxAuthor.key
      const made = addAppPassword(did, 'sandbox', false, isFirst ? sandboxAppPassword : undefined)
      return {
        author_id: did,
        username: handle,
        facts: {
          app_password: made.password,
          password: isFirst ? sandboxPassword : randomBytes(9).toString('base64url'),
          email: `${handle.split('.', 1)[0] ?? ''}@sandbox.example`,
        },
      }
    },
    signIn(identifier, password) {
      const text = identifier.toLowerCase()
      const author = text.includes('@')
        ? byEmail(text)
        : isAtIdentifier(text)
          ? find(text)
          : undefined
      if (author === undefined) throw wrongPassword()
      if (author.facts['password'] === password) return { author, appPassword: null }
      const appPassword = appPasswordsOf(author.author_id).find(
        (each) => each.password === password,
      )
      if (appPassword === undefined || author.facts['account'] === 'taken_down')
        throw wrongPassword()
      return { author, appPassword }
    },
    addAppPassword: (did, name, privileged) => addAppPassword(did, name, privileged),
    removeAppPassword: (did, name) => appPasswords.delete(keyOf(did, name)),
    signIns: () =>
      ports.authors.list().flatMap(({ author_id: did, username }) =>
        appPasswordsOf(did)
          .slice(0, 1)
          .map(({ password }) => ({
            server: `https://${pdsHost}`,
            identifier: username,
            password,
          })),
      ),
  }
}

const wrongPassword = () => unauthorized('Invalid identifier or password')

/** `xxxx-xxxx-xxxx-xxxx` */
function newAppPassword(): string {
  return base32(randomBytes(10)).match(/.{4}/g)!.join('-')
}
