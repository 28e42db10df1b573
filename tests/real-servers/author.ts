import type { Answer, Pds, PdsAccount } from './pds.ts'
import { callXrpc, sessionIn } from './pds.ts'

export const postCollection = 'app.bsky.feed.post'

/** A signed-in author of one account, on the server or on a proxy in front of it. */
export interface Author extends PdsAccount {
  readonly appPassword: string
  /** As the methods of `com.atproto.repo`, with this repository and the posts’ collection. */
  put(rkey: string, record: unknown, more?: object): Promise<Answer>
  create(record: unknown, more?: object): Promise<Answer>
  get(rkey: string): Promise<Answer>
  apply(writes: readonly object[], more?: object): Promise<Answer>
  uploadBlob(bytes: Uint8Array, type: string): Promise<Answer>
  /** The revision of the repository: another one after each commit. */
  revision(): Promise<string>
  postCount(): Promise<number>
}

/**
 * Signs in by an app password, as Crier will. The account is made on the server itself, past the
 * proxy.
 */
export async function signedInAuthor(
  pds: Pick<Pds, 'url' | 'call' | 'createAccount'>,
  name: string,
  url = pds.url,
): Promise<Author> {
  const account = await pds.createAccount(name)
  const made = await pds.call('com.atproto.server.createAppPassword', {
    body: { name: 'Crier' },
    token: account.accessJwt,
  })
  const appPassword = String(made.body['password'])
  const session = sessionIn(
    (
      await pds.call('com.atproto.server.createSession', {
        body: { identifier: account.handle, password: appPassword },
      })
    ).body,
  )
  const [repo, token] = [account.did, session.accessJwt]
  const write = (method: string, body: object) =>
    callXrpc(url, `com.atproto.repo.${method}`, { token, body: { repo, ...body } })
  return {
    ...account,
    ...session,
    appPassword,
    put: (rkey, record, more) =>
      write('putRecord', { collection: postCollection, rkey, record, ...more }),
    create: (record, more) =>
      write('createRecord', { collection: postCollection, record, ...more }),
    get: (rkey) =>
      callXrpc(url, 'com.atproto.repo.getRecord', {
        query: { repo, collection: postCollection, rkey },
      }),
    apply: (writes, more) => write('applyWrites', { writes, ...more }),
    uploadBlob: (bytes, type) =>
      callXrpc(url, 'com.atproto.repo.uploadBlob', { token, bytes, type }),
    revision: async () =>
      String(
        (await pds.call('com.atproto.sync.getLatestCommit', { query: { did: repo } })).body['rev'],
      ),
    async postCount() {
      const { body } = await pds.call('com.atproto.repo.listRecords', {
        query: { repo, collection: postCollection, limit: '100' },
      })
      return (body['records'] as readonly unknown[]).length
    },
  }
}

export const post = (text: string, more: object = {}) => ({
  $type: postCollection,
  text,
  createdAt: '2026-11-28T15:00:00.000Z',
  ...more,
})

export const createOf = (rkey: string, value: unknown) => ({
  $type: 'com.atproto.repo.applyWrites#create',
  collection: postCollection,
  rkey,
  value,
})

const digits = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * A record key of the kind that posts must have (TID), another one for each number below 32 × 32.
 */
export const keyOf = (number: number) => `3m6q2xrk222${digits[number >> 5]}${digits[number & 31]}`
