import type { SandboxAuthor } from '../core/authors.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Accounts } from './accounts.ts'
import { didDocument } from './did-document.ts'
import { invalidRequest, takenDown, unauthorized } from './errors.ts'
import { pdsHost } from './hosts.ts'
import { inputs } from './lexicons.ts'
import { serverDid, type Sessions, type Tokens } from './sessions.ts'
import type { Method, XrpcCall } from './xrpc.ts'

const passwordLengthMax = 512

/** `com.atproto.server`: sessions and app passwords. */
export function serverMethods(
  ports: SandboxPorts,
  accounts: Accounts,
  sessions: Sessions,
): Readonly<Record<string, Method>> {
  function sessionOf(author: SandboxAuthor, tokens?: Tokens) {
    const { account } = author.facts
    return {
      ...tokens,
      did: author.author_id,
      ...(ports.switches.flag('did_document_in_session') && { didDoc: didDocument(author) }),
      handle: author.username,
      email: author.facts['email'],
      emailConfirmed: false,
      active: account === 'active',
      ...(account !== 'active' && { status: account === 'taken_down' ? 'takendown' : account }),
    }
  }
  function authorOf({ session }: XrpcCall): SandboxAuthor {
    const author = ports.authors.byId(session?.did ?? '')
    if (author === undefined || author.facts['account'] === 'taken_down')
      throw invalidRequest(`Could not find user info for account: ${session?.did ?? ''}`)
    return author
  }

  return {
    'com.atproto.server.createSession': {
      kind: 'procedure',
      input: inputs['com.atproto.server.createSession'],
      counted: { as: 'sign_ins', key: ({ input }) => String(input['identifier']) },
      run({ input }) {
        const password = String(input['password'])
        if (password.length > passwordLengthMax)
          throw unauthorized('Password too long. Consider resetting your password.')
        const { author, appPassword } = accounts.signIn(String(input['identifier']), password)
        if (author.facts['account'] === 'taken_down' && input['allowTakendown'] !== true)
          throw takenDown()
        const needsCode = appPassword === null && author.facts['sign_in_code'] === 'on'
        if (needsCode && input['authFactorToken'] === undefined)
          throw unauthorized(
            'A sign in code has been sent to your email address',
            'AuthFactorTokenRequired',
          )
        return json(200, sessionOf(author, sessions.open(author.author_id, appPassword)))
      },
    },
    'com.atproto.server.refreshSession': {
      kind: 'procedure',
      auth: 'refresh',
      run({ refreshId }) {
        const rotated = sessions.rotate(refreshId)
        const author = ports.authors.byId(rotated?.did ?? '')
        if (rotated === undefined || author === undefined)
          throw invalidRequest('Token has been revoked', 'ExpiredToken')
        if (author.facts['account'] === 'taken_down') throw takenDown()
        const dropped = ports.faults.take('refresh_rotate_then_drop', author.author_id)
        if (dropped !== undefined) return { cut: 'reset' }
        return json(200, sessionOf(author, rotated.tokens))
      },
    },
    'com.atproto.server.deleteSession': {
      kind: 'procedure',
      auth: 'expired refresh',
      run({ refreshId }) {
        sessions.close(refreshId)
        return { status: 200 }
      },
    },
    'com.atproto.server.getSession': {
      kind: 'query',
      auth: 'access',
      run: (call) => json(200, sessionOf(authorOf(call))),
    },
    'com.atproto.server.describeServer': {
      kind: 'query',
      run: () =>
        json(200, {
          did: serverDid,
          availableUserDomains: [`.${pdsHost}`],
          inviteCodeRequired: false,
          blobUploadLimit: ports.switches.number('blob_bytes_max'),
          links: {},
          contact: {},
        }),
    },
    'com.atproto.server.createAppPassword': {
      kind: 'procedure',
      auth: 'full',
      input: inputs['com.atproto.server.createAppPassword'],
      run(call) {
        const { name, privileged } = call.input
        const made = accounts.addAppPassword(
          authorOf(call).author_id,
          String(name),
          privileged === true,
        )
        return json(200, {
          name: made.name,
          password: made.password,
          createdAt: new Date(made.created_at).toISOString(),
          privileged: made.privileged,
        })
      },
    },
    'com.atproto.server.listAppPasswords': {
      kind: 'query',
      auth: 'access',
      run: (call) =>
        json(200, {
          passwords: accounts
            .appPasswordsOf(authorOf(call).author_id)
            .map(({ name, created_at: createdAt, privileged }) => ({
              name,
              createdAt: new Date(createdAt).toISOString(),
              privileged,
            })),
        }),
    },
    'com.atproto.server.revokeAppPassword': {
      kind: 'procedure',
      auth: 'access',
      input: inputs['com.atproto.server.revokeAppPassword'],
      run(call) {
        const { author_id: did } = authorOf(call)
        const name = String(call.input['name'])
        accounts.removeAppPassword(did, name)
        sessions.closeThoseOf(did, name)
        return { status: 200 }
      },
    },
    'com.atproto.server.createAccount': {
      kind: 'procedure',
      input: inputs['com.atproto.server.createAccount'],
      run({ input }) {
        const handle = String(input['handle']).toLowerCase()
        const label = handle.replace(`.${pdsHost}`, '')
        if (!handle.endsWith(`.${pdsHost}`) || !/^[a-z0-9][a-z0-9-]{1,16}[a-z0-9]$/.test(label))
          throw invalidRequest('Not a supported handle domain', 'UnsupportedDomain')
        if (ports.authors.byUsername(handle) !== undefined)
          throw invalidRequest(`Handle already taken: ${handle}`, 'HandleNotAvailable')
        const author = ports.authors.setFacts(
          ports.authors.ensure({ key: handle, name: label, kind: 'member' }),
          { password: String(input['password']), email: String(input['email']) },
        )
        return json(200, {
          handle: author.username,
          did: author.author_id,
          ...sessions.open(author.author_id, null),
        })
      },
    },
  }
}
