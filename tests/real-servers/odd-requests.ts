import { keyOf, post, postCollection, type Author } from './author.ts'
import type { OddCall, Tokens } from './odd-call.ts'

/** Requests that are odd in their method, headers, parameters or session. */
export function oddRequests(author: Author, tokens: Tokens): OddCall[] {
  const { did: repo, accessJwt: token, refreshJwt, handle, appPassword } = author
  const call = (name: string, method: string, options: OddCall['options']): OddCall => ({
    name: `${method.split('.').at(-1)} ${name}`,
    nsid: method.startsWith('app.') ? method : `com.atproto.${method}`,
    options,
  })
  const list = (name: string, query: Readonly<Record<string, string>>) =>
    call(name, 'repo.listRecords', { query: { repo, collection: postCollection, ...query } })
  const signIn = (name: string, identifier: string, more: object = {}) =>
    call(name, 'server.createSession', { body: { identifier, password: appPassword, ...more } })
  const created = { repo, collection: postCollection, record: post('Request') }
  const withHeader = (authorization: string) =>
    call(`with header ${authorization || 'empty'}`, 'server.getSession', {
      headers: { authorization },
    })
  return [
    list('of no more than one', { limit: '1' }),
    list('backwards', { limit: '1', reverse: 'true' }),
    list('after a key', { cursor: keyOf(0), limit: '1' }),
    list('of an unknown collection', { collection: 'com.example.none' }),
    list('by handle', { repo: handle, limit: '1' }),
    ...['0', '101', 'word', '1.5', ''].map((limit) =>
      list(`of ${limit || 'no'} records`, { limit }),
    ),
    list('backwards, in a word', { reverse: 'word' }),
    list('of nobody', { repo: 'nobody.test' }),
    list('without a repository', { repo: '' }),
    list('of no collection', { collection: 'word' }),
    list('with an unknown parameter', { unknown: 'x', limit: '1' }),
    call('by DID', 'repo.describeRepo', { query: { repo } }),
    call('by handle', 'repo.describeRepo', { query: { repo: handle } }),
    call('of nobody', 'repo.describeRepo', { query: { repo: 'nobody.test' } }),
    call('without a repository', 'repo.describeRepo', {}),
    call('as usual', 'server.describeServer', {}),
    call('by POST', 'server.describeServer', { body: {} }),
    call('with a slash behind', 'server.describeServer/', {}),
    call('in other letters', 'server.DescribeServer', {}),
    ...['', 'Bearer', 'Bearer ', 'Bearer a b', 'Basic YTpi', 'Token x', 'DPoP x', 'word'].map(
      withHeader,
    ),
    call('in small letters', 'server.getSession', {
      headers: { authorization: `bearer ${token}` },
    }),
    call('with a tampered token', 'server.getSession', { token: `${token.slice(0, -4)}AAAA` }),
    call('with a tampered token', 'server.refreshSession', {
      method: 'POST',
      token: `${refreshJwt.slice(0, -4)}AAAA`,
    }),
    call('with a body', 'server.refreshSession', { token: refreshJwt, body: {} }),
    call('with a body', 'server.getSession', { method: 'POST', token, body: {} }),
    call('with a parameter', 'server.getSession', { token, query: { unknown: 'x' } }),
    call('as usual', 'server.refreshSession', { method: 'POST', token: refreshJwt }),
    call('again', 'server.refreshSession', { method: 'POST', token: refreshJwt }),
    call('with an access token', 'server.deleteSession', { method: 'POST', token }),
    call('without a token', 'server.deleteSession', { method: 'POST' }),
    call('by GET', 'server.deleteSession', { token: refreshJwt }),
    call('as usual', 'server.deleteSession', { method: 'POST', token: refreshJwt }),
    call('again', 'server.deleteSession', { method: 'POST', token: refreshJwt }),
    call('of a deleted session', 'server.refreshSession', { method: 'POST', token: refreshJwt }),
    signIn('by handle', handle),
    signIn('by DID', repo),
    signIn('in capitals', handle.toUpperCase()),
    signIn('with an @', `@${handle}`),
    signIn('with a space behind', `${handle} `),
    signIn('by the DID of nobody', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'),
    signIn('by the email of nobody', 'nobody@example.com'),
    signIn('with an app password in capitals', handle, { password: appPassword.toUpperCase() }),
    signIn('with an app password without dashes', handle, {
      password: appPassword.replaceAll('-', ''),
    }),
    signIn('with spaces around the password', handle, { password: ` ${appPassword} ` }),
    signIn('with a long password', handle, { password: 'p'.repeat(600) }),
    signIn('with a code', handle, { authFactorToken: 'ABCDE-FGHIJ' }),
    signIn('with a number as code', handle, { authFactorToken: 1 }),
    signIn('with an unknown field', handle, { unknown: 'x' }),
    call('by GET', 'server.createSession', {}),
    call('without a body', 'server.createSession', { method: 'POST' }),
    call('with an app password', 'server.createAppPassword', { token, body: { name: 'x' } }),
    call('with a password', 'server.createAppPassword', {
      token: tokens.ordinary,
      body: { name: 'ordinary' },
    }),
    call('without a name', 'server.createAppPassword', { token: tokens.ordinary, body: {} }),
    call('with an app password', 'server.listAppPasswords', { token }),
    call('with a password', 'server.listAppPasswords', { token: tokens.ordinary }),
    call('of a name that is none', 'server.revokeAppPassword', {
      token: tokens.ordinary,
      body: { name: 'none' },
    }),
    ...['application/json; charset=utf-8', 'APPLICATION/JSON', 'text/json', 'application/*'].map(
      (type) =>
        call(`as ${type}`, 'repo.createRecord', {
          token,
          type,
          bytes: Buffer.from(JSON.stringify(created)),
        }),
    ),
    ...['null', '"word"', '1', '', ' ', '\ufeff{}', '{"repo":1,}', '{"__proto__":{}}'].map((text) =>
      call(`of ${JSON.stringify(text)}`, 'repo.createRecord', {
        token,
        type: 'application/json',
        bytes: Buffer.from(text),
      }),
    ),
    call('by PUT', 'repo.createRecord', { token, method: 'PUT', body: created }),
    call('by DELETE', 'repo.getRecord', { method: 'DELETE' }),
    call('of an older cid', 'repo.getRecord', {
      query: {
        repo,
        collection: postCollection,
        rkey: keyOf(0),
        cid: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
      },
    }),
    call('with a cid that is none', 'repo.getRecord', {
      query: { repo, collection: postCollection, rkey: keyOf(0), cid: 'word' },
    }),
    call('with a key that cannot be', 'repo.getRecord', {
      query: { repo, collection: postCollection, rkey: 'a/b' },
    }),
    call('without a handle', 'identity.resolveHandle', {}),
    call('in capitals', 'identity.resolveHandle', { query: { handle: handle.toUpperCase() } }),
    call('with an @', 'identity.resolveHandle', { query: { handle: `@${handle}` } }),
    call('of a blob that no post names', 'sync.getBlob', {
      query: { did: repo, cid: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
    }),
    call('of the head', 'sync.getLatestCommit', { query: { did: repo } }),
    call('of nobody', 'sync.getLatestCommit', {
      query: { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa' },
    }),
    call('without a token', 'app.bsky.actor.getProfile', { query: { actor: repo } }),
  ]
}
