import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sealAgain } from '@crier/server/workspaces/rotate-key.ts'
import { vaultOf } from '@crier/server/ports/vault.ts'
import { manualService, secretKey, type TestAccount } from '../service.ts'
import { chooseAuthors, consent } from './consent.ts'
import { connected, scheduled } from './renewals.ts'

const service = await manualService({ after })
const { db } = service.service.ports
const otherKey = new Uint8Array(32).fill(9)

/** As `crier rotate-key` does it, from one key to another. */
const rotate = (from: Uint8Array, to: Uint8Array) =>
  sealAgain(db, vaultOf(to, [from]), () => undefined)

const grantsOf = ({ accountId }: TestAccount) =>
  db
    .selectFrom('network_grant')
    .select(['id', 'access_sealed'])
    .where('account_id', '=', accountId)
    .execute()

/** A consent with another author, whose grant waits for the person's choice. */
async function waitingChoice(key: string) {
  const account = await service.newAccount()
  const { access } = await connected(service, 'x', account)
  const { author } = (await service.control('POST', '/_control/grants', {
    ...{
      platform: 'x',
      author: { key, name: key },
      client_id: 'somebody-else',
      redirect_uri: 'http://127.0.0.1/back',
    },
    ...{ scopes: ['tweet.read'], code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
  })) as { author: { author_id: string } }
  const { cookie, wayBack } = await consent(account, 'x', { author: author.author_id })
  const shown = await (await fetch(wayBack, { headers: { cookie } })).text()
  const replace = () => chooseAuthors(shown, { cookie, origin: wayBack.origin, answer: 'replace' })
  return { account, before: access.externalAccountId, author: author.author_id, replace }
}

const textsOf = async (author: string) =>
  (await service.posts({ platform: 'x' })).filter((post) => post.author === author)

test('rotated keys: seal a waiting grant again, and posts are published with it once it is chosen', async () => {
  const { account, author, replace } = await waitingChoice('rotated')
  const sealedBefore = await grantsOf(account)
  assert.equal(sealedBefore.length, 2)
  await rotate(secretKey, otherKey)
  const [other, back] = [vaultOf(otherKey, []), vaultOf(secretKey, [])]
  for (const { access_sealed } of await grantsOf(account))
    assert.deepEqual([other.isCurrent(access_sealed), back.isCurrent(access_sealed)], [true, false])
  await rotate(otherKey, secretKey)
  for (const { access_sealed } of await grantsOf(account))
    assert.ok(
      back.isCurrent(access_sealed) &&
        !sealedBefore.some((one) => one.access_sealed === access_sealed),
    )
  assert.equal((await replace()).status, 200)
  const { read } = await scheduled(service, account, 'x', { minutes: 1 })
  for (let minute = 0; minute < 3; minute++) await service.advance({ minutes: 1 })
  assert.equal((await read()).status, 'published')
  assert.equal((await textsOf(author)).length, 1)
})

test('rotated keys: refuse the choice of a grant that is sealed with an unknown key, and keep the present author', async () => {
  const { account, before, author, replace } = await waitingChoice('unreadable')
  await rotate(secretKey, otherKey)
  const refused = await replace()
  assert.equal(refused.status, 409)
  assert.match(await refused.text(), /can no longer be read/)
  const { data } = await account.client.listConnections()
  assert.equal(data.find(({ platform }) => platform === 'x')!.external_account_id, before)
  await rotate(otherKey, secretKey)
  assert.equal((await replace()).status, 200, 'once the key is known again')
  assert.deepEqual(await textsOf(author), [])
})
