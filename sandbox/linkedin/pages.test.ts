import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { isObject } from '../core/bodies.ts'
import {
  apiHost,
  exchange,
  grantCode,
  pageScopes,
  redirectUri,
  restHeaders,
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

test('a person makes a new account with its pages on the consent page, and comes back as any account', async (t) => {
  const sandbox = await testSandbox(t, [linkedin])
  const authorize = `/oauth/v2/authorization?response_type=code&client_id=app-1&redirect_uri=${encodeURIComponent(redirectUri)}&scope=${['r_basicprofile', ...pageScopes].join('%20')}`
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
  const me = await sandbox.call('GET', apiHost, '/v2/me', { token: bob })
  assert.equal(me.body['vanityName'], 'the_bob')
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
