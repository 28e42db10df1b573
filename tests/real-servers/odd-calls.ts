import { keyOf, post, postCollection, type Author } from './author.ts'
import { shapeOf, type Shape } from './json-shape.ts'
import type { OddCall, Tokens } from './odd-call.ts'
import { oddPosts } from './odd-posts.ts'
import { oddRequests } from './odd-requests.ts'
import { callXrpc, type CallOptions, type Pds } from './pds.ts'

export interface OddAnswer {
  readonly call: string
  readonly status: number
  readonly error?: string
  /** With DID and HANDLE in place of the author's own. */
  readonly message?: string
  /** Of a record that does not name its author, so that it is the same on every server. */
  readonly cid?: string
  /** Left out where it is that of every refusal: error and message. */
  readonly answered?: Shape
}

const missing = Symbol('missing')
const oddValues: readonly (readonly [string, unknown])[] = [
  ['missing', missing],
  ['null', null],
  ['a number', 1],
  ['empty', ''],
  ['a word', 'word'],
  ['an object', {}],
  ['a list', []],
  ['true', true],
]

/** The body with one field that is odd, in each way. */
function oddFields(
  nsid: string,
  body: object,
  fields: readonly string[],
  token: string,
  inner?: string,
): OddCall[] {
  return fields.flatMap((field) =>
    oddValues.map(([kind, value]) => {
      const whole =
        inner === undefined ? body : Object.entries(body).find(([key]) => key === inner)?.[1]
      const changed = {
        ...Object.fromEntries(Object.entries(whole ?? {}).filter(([key]) => key !== field)),
        ...(value !== missing && { [field]: value }),
      }
      return {
        name: `${nsid.split('.').at(-1)} ${[inner, field].filter(Boolean).join('.')}: ${kind}`,
        nsid,
        options: { token, body: inner === undefined ? changed : { ...body, [inner]: changed } },
      }
    }),
  )
}

function oddCalls(author: Author, tokens: Tokens): OddCall[] {
  const { did: repo, accessJwt: token, refreshJwt, handle, appPassword } = author
  // A server knows which handles of its domain are free, and asks other servers for all others.
  const domain = handle.slice(handle.indexOf('.'))
  const ofDomain = (name: string) =>
    name.replace(/\.test$/i, (found) => (found === '.TEST' ? domain.toUpperCase() : domain))
  const created = { repo, collection: postCollection, record: post('Odd') }
  const call = (name: string, method: string, options: CallOptions): OddCall => ({
    name: `${method.split('.').at(-1)} ${name}`,
    nsid: `com.atproto.${method}`,
    options,
  })
  const tokensOf: [string, string][] = [
    ['no token', ''],
    ['garbled token', 'word'],
    ['expired token', tokens.expired],
    ['refresh token', refreshJwt],
    ['ordinary token', tokens.ordinary],
    ['token of another', tokens.another],
  ]
  const withTokens = (method: string, options: CallOptions) =>
    tokensOf.map(([name, token]) => call(name, method, { ...options, token }))
  const found = { repo, collection: postCollection, rkey: keyOf(0) }
  const bytes = Buffer.from('hello')
  const signedIn = { identifier: handle, password: appPassword }
  return [
    ...oddFields(
      'com.atproto.repo.putRecord',
      { ...created, rkey: keyOf(0) },
      ['repo', 'collection', 'rkey', 'record', 'validate', 'swapRecord', 'swapCommit'],
      token,
    ),
    ...oddFields(
      'com.atproto.repo.createRecord',
      created,
      ['$type', 'text', 'createdAt', 'langs', 'facets', 'embed', 'reply', 'tags', 'labels'],
      token,
      'record',
    ),
    ...oddFields('com.atproto.repo.applyWrites', { repo, writes: [] }, ['writes'], token),
    ...withTokens('repo.createRecord', { body: created }),
    ...withTokens('repo.uploadBlob', { bytes, type: 'image/png' }),
    ...withTokens('server.getSession', {}),
    ...withTokens('server.refreshSession', { method: 'POST' }).filter(
      ({ name }) => !name.endsWith('refresh token'),
    ),
    ...[
      '',
      'image/png',
      'text/plain',
      'application/json',
      'word',
      'multipart/form-data',
      '*/*',
    ].map((type) => call(`type ${type || 'empty'}`, 'repo.uploadBlob', { token, bytes, type })),
    call('no bytes', 'repo.uploadBlob', { token, bytes: Buffer.alloc(0), type: 'image/png' }),
    call('6 MB', 'repo.uploadBlob', { token, bytes: Buffer.alloc(6_000_000), type: 'image/png' }),
    ...Object.keys(found).map((field) =>
      call(`without ${field}`, 'repo.getRecord', {
        query: Object.fromEntries(Object.entries(found).filter(([key]) => key !== field)),
      }),
    ),
    ...['nobody.test', 'word', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', ''].map((name) =>
      call(`repo ${name || 'empty'}`, 'repo.getRecord', {
        query: { ...found, repo: ofDomain(name) },
      }),
    ),
    call('unknown collection', 'repo.getRecord', {
      query: { ...found, collection: 'com.example.thing' },
    }),
    call('key that was never used', 'repo.getRecord', { query: { ...found, rkey: keyOf(900) } }),
    call('found', 'repo.getRecord', { query: found }),
    call('found by handle', 'repo.getRecord', { query: { ...found, repo: handle } }),
    ...oddFields('com.atproto.server.createSession', signedIn, ['identifier', 'password'], ''),
    ...['nobody.test', 'word', 'a b', 'xn--.test', '', 'UPPER.TEST', handle].map((name) =>
      call(name === handle ? 'known' : `${name || 'empty'}`, 'identity.resolveHandle', {
        query: { handle: ofDomain(name) },
      }),
    ),
    call('malformed JSON', 'repo.createRecord', {
      token,
      bytes: Buffer.from('{'),
      type: 'application/json',
    }),
    call('a list', 'repo.createRecord', { token, body: [] }),
    call('text', 'repo.createRecord', { token, bytes, type: 'text/plain' }),
    call('200 kB of text', 'repo.createRecord', {
      token,
      body: { ...created, record: post('a'.repeat(200_000)) },
    }),
    call('2 MB of text', 'repo.createRecord', {
      token,
      body: { ...created, record: post('a'.repeat(2_000_000)) },
    }),
    call('unknown field', 'repo.createRecord', { token, body: { ...created, unknown: 1 } }),
    call('collection of another kind', 'repo.createRecord', {
      token,
      body: { ...created, collection: 'app.bsky.feed.like' },
    }),
    call('by GET', 'repo.createRecord', { token, method: 'GET' }),
    call('by POST', 'repo.getRecord', { token, body: found }),
    call('unknown method', 'repo.unknownMethod', { token, body: {} }),
    call('no method name', '', {}),
    ...oddPosts(author),
    ...oddRequests(author, tokens),
  ]
}

/** What a server answers to each odd call, one after the other. */
export async function answersToOddCalls(
  url: string,
  author: Author,
  tokens: Tokens,
): Promise<OddAnswer[]> {
  const answers: OddAnswer[] = []
  for (const { name, nsid, options } of oddCalls(author, tokens)) {
    const { status, body } = await callXrpc(url, nsid, options)
    const shape = shapeOf(body)
    const namesAuthor = JSON.stringify(options.body ?? '')
      .slice(author.did.length + 20)
      .includes(author.did)
    const isRefusal = JSON.stringify(shape) === '{"error":"string","message":"string"}'
    answers.push({
      call: name,
      status,
      ...(typeof body['error'] === 'string' && { error: body['error'] }),
      ...(typeof body['message'] === 'string' && {
        message: withoutNames(body['message'], author),
      }),
      ...(typeof body['cid'] === 'string' &&
        body['uri'] !== undefined &&
        !namesAuthor && { cid: body['cid'] }),
      ...(!isRefusal && { answered: shape }),
    })
  }
  return answers
}

function withoutNames(message: string, { did, handle }: Author): string {
  return message
    .replaceAll(did, 'DID')
    .replaceAll(new RegExp(RegExp.escape(handle), 'gi'), 'HANDLE')
    .replaceAll(handle.slice(handle.indexOf('.')), '.test')
    .replace(/(?<=Commit was at ).*/, 'CID')
}

export async function tokensOn(pds: Pds, author: Author): Promise<Tokens> {
  return {
    expired: pds.signAccess(author.did, 1_700_000_000),
    ...(await ordinaryTokens(pds, author)),
  }
}

export async function ordinaryTokens(
  pds: Pick<Pds, 'call' | 'createAccount'>,
  author: Author,
): Promise<Omit<Tokens, 'expired'>> {
  const signIn = { identifier: author.handle, password: author.password }
  const { body } = await pds.call('com.atproto.server.createSession', { body: signIn })
  const { accessJwt: another } = await pds.createAccount('another')
  return { ordinary: String(body['accessJwt']), another }
}
