import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { isObject } from '../core/bodies.ts'
import {
  apiHost,
  exchange,
  grantCode,
  pageScopes,
  postOf,
  redirectUri,
  restHeaders,
  said,
  signIn,
  webHost,
} from '../testing/linkedin.ts'
import { testSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { linkedin } from './linkedin.ts'

/** Ada and Bob, and pages on which each has a role. */
async function company(t: TestContext) {
  const sandbox = await testSandbox(t, [linkedin])
  const member = async (key: string) => signIn(sandbox, { key, scopes: pageScopes })
  const [ada, bob] = [await member('ada'), await member('bob')]
  const page = async (key: string, roles: Record<string, string>) => {
    const made = await sandbox.control('POST', 'authors', {
      platform: 'linkedin',
      author: { key, name: `The ${key}`, kind: 'organization' },
      roles,
    })
    return String(made['author_id'])
  }
  return { sandbox, ada, bob, page }
}

const rest = (sandbox: TestSandbox, token: string, method: string, path: string, json?: unknown) =>
  sandbox.call(method, apiHost, path, {
    token,
    headers: restHeaders,
    ...(json === undefined ? {} : { json }),
  })

async function rolesOf(sandbox: TestSandbox, token: string, query = '') {
  const { body } = await rest(
    sandbox,
    token,
    'GET',
    `/rest/organizationAcls?q=roleAssignee${query}`,
  )
  assert.ok(Array.isArray(body['elements']))
  return body['elements'].map((element: unknown) => {
    assert.ok(isObject(element))
    return (
      `${String(element['organization'])} ${String(element['role'])} ` +
      `${String(element['state'])}`
    )
  })
}

test('organizationAcls tells each member their own roles, all of them or those of one role', async (t) => {
  const { sandbox, ada, bob, page } = await company(t)
  const bakeryPage = await page('bakery', { ada: 'ADMINISTRATOR', bob: 'ANALYST' })
  const mill = await page('mill', { bob: 'CONTENT_ADMIN' })
  const farm = await page('farm', { ada: 'ADMINISTRATOR' })
  const administered = '&role=ADMINISTRATOR&state=APPROVED'
  assert.deepEqual(await rolesOf(sandbox, ada.token, administered), [
    `${bakeryPage} ADMINISTRATOR APPROVED`,
    `${farm} ADMINISTRATOR APPROVED`,
  ])
  assert.deepEqual(await rolesOf(sandbox, bob.token, administered), [])
  assert.deepEqual(await rolesOf(sandbox, bob.token), [
    `${bakeryPage} ANALYST APPROVED`,
    `${mill} CONTENT_ADMIN APPROVED`,
  ])
  assert.deepEqual(await rolesOf(sandbox, bob.token, '&state=REQUESTED'), [])
  const unknown = await rest(
    sandbox,
    bob.token,
    'GET',
    '/rest/organizationAcls?q=roleAssignee&role=OWNER',
  )
  assert.match(said(unknown), /^400 INVALID_VALUE_FOR_FIELD: role/)
})

test('a role that posts posts, a role that reads reads, and none does neither', async (t) => {
  const { sandbox, ada, bob, page } = await company(t)
  const bakeryPage = await page('bakery', {
    ada: 'DIRECT_SPONSORED_CONTENT_POSTER',
    bob: 'ANALYST',
  })
  const post = (token: string) =>
    rest(sandbox, token, 'POST', '/rest/posts', postOf(bakeryPage, 'Fresh bread'))
  const read = (token: string) =>
    rest(sandbox, token, 'GET', `/rest/posts?q=author&author=${encodeURIComponent(bakeryPage)}`)
  assert.equal((await post(ada.token)).status, 201)
  assert.match(said(await post(bob.token)), /^403 ACCESS_DENIED/)
  const stranger = await signIn(sandbox, { key: 'stranger', scopes: pageScopes })
  assert.deepEqual(
    [
      (await read(ada.token)).status,
      (await read(bob.token)).status,
      (await read(stranger.token)).status,
    ],
    [200, 200, 403],
  )
  const taken = await sandbox.control('POST', 'authors', {
    platform: 'linkedin',
    author: 'bakery',
    roles: { ada: 'ANALYST' },
  })
  assert.deepEqual(taken['roles'], { [ada.author]: 'ANALYST', [bob.author]: 'ANALYST' })
  assert.equal((await post(ada.token)).status, 403, 'a role that was taken away ends at once')
})

test('a post as a page and one as the member are told apart in the truth, by the same token', async (t) => {
  const { sandbox, ada, page } = await company(t)
  const bakeryPage = await page('bakery', { ada: 'ADMINISTRATOR' })
  for (const author of [bakeryPage, ada.author]) {
    assert.equal(
      (await rest(sandbox, ada.token, 'POST', '/rest/posts', postOf(author, 'Fresh bread'))).status,
      201,
    )
  }
  const { data } = await sandbox.control('GET', 'posts?platform=linkedin')
  assert.ok(Array.isArray(data))
  const told = data.map((post: Record<string, unknown>) => [post['author'], post['author_name']])
  assert.deepEqual(told, [
    [bakeryPage, 'The bakery'],
    [ada.author, 'The ada'],
  ])
})

test('a person makes a new account with its pages on the consent page, and comes back as any account', async (t) => {
  const sandbox = await testSandbox(t, [linkedin])
  const authorize = `/oauth/v2/authorization?response_type=code&client_id=app-1&redirect_uri=${encodeURIComponent(redirectUri)}&scope=${pageScopes.join('%20')}`
  const consent = async (form: Record<string, string>) => {
    const pressed = await sandbox.call('POST', webHost, authorize, {
      form: { allow: 'yes', ...form },
    })
    const code = new URL(pressed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    return String((await exchange(sandbox, code)).body['access_token'])
  }
  const ada = await consent({
    new_name: 'Ada Lovelace',
    administers: 'The Bakery, The Mill',
    reads: 'The Farm',
  })
  assert.equal((await rolesOf(sandbox, ada, '&role=ADMINISTRATOR&state=APPROVED')).length, 2)
  assert.equal((await rolesOf(sandbox, ada, '&role=ANALYST')).length, 1)
  const other = await grantCode(sandbox, { key: 'bob' })
  const page = await sandbox.call('GET', webHost, authorize)
  assert.match(page.text, /Ada Lovelace.*[\s\S]*The bob/)
  assert.doesNotMatch(page.text, /<option[^>]*>The Bakery/, 'a page cannot sign in')
  const bob = await consent({ author: other.author })
  const me = await sandbox.call('GET', apiHost, '/v2/userinfo', { token: bob })
  assert.equal(me.body['name'], 'The bob')
})

test('roles are for pages and by members, and one that LinkedIn does not know is refused', async (t) => {
  const { sandbox, page } = await company(t)
  await page('bakery', { ada: 'ADMINISTRATOR' })
  const refused = async (body: Record<string, unknown>) => {
    const answer = await fetch(`${sandbox.url}/_control/authors`, {
      method: 'POST',
      body: JSON.stringify({ platform: 'linkedin', ...body }),
    })
    assert.equal(answer.status, 400)
    return answer.text()
  }
  assert.match(
    await refused({ author: 'bakery', roles: { ada: 'OWNER' } }),
    /ada must be one of ADMINISTRATOR/,
  )
  assert.match(
    await refused({ author: 'bakery', roles: { nobody: 'ANALYST' } }),
    /there is no member nobody/,
  )
  assert.match(await refused({ author: 'ada', roles: { bob: 'ANALYST' } }), /only a page/)
})
