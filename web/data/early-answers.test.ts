import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { nameEarly, forgetEarly, takeEarly } from './early-answers.ts'

const [session, slots] = ['/api/session', '/api/schedule-slots?limit=100']

const now = mock.method(performance, 'now', () => 2_000)

function sent(account: string | null) {
  globalThis.earlyRequests = {
    account,
    answers: new Map(
      [session, slots].map((address) => [address, Promise.resolve(new Response(address))]),
    ),
  }
}

const taken = async (address: string, account: string | null, method = 'GET') =>
  (await takeEarly(address, method, account))?.text()

test('an early answer is taken once, by a request in the name of the same account', async () => {
  sent('acct_1')
  assert.equal(await taken(session, null), undefined)
  assert.equal(await taken(session, 'acct_2'), undefined)
  assert.equal(await taken(session, 'acct_1'), session)
  assert.equal(await taken(session, 'acct_1'), undefined)
  assert.equal(await taken('/api/account', 'acct_1'), undefined)
})

test('early answers: belong only to the account that the server names when none was chosen', async () => {
  sent(null)
  assert.equal(await taken(session, null), session)
  nameEarly('acct_1')
  assert.equal(await taken(slots, 'acct_2'), undefined)
  assert.equal(await taken(slots, 'acct_1'), slots)
  sent('acct_2')
  nameEarly('acct_1')
  assert.equal(await taken(slots, 'acct_1'), undefined)
})

test('after a change, after a while and after a switch what was read early is forgotten', async () => {
  sent('acct_1')
  assert.equal(await taken('/api/drafts', 'acct_1', 'POST'), undefined)
  assert.equal(await taken(session, 'acct_1'), undefined)
  sent('acct_1')
  forgetEarly()
  assert.equal(await taken(session, 'acct_1'), undefined)
  sent('acct_1')
  now.mock.mockImplementationOnce(() => 11_000)
  assert.equal(await taken(session, 'acct_1'), undefined)
})

test('a page to which nothing was sent early asks by itself', async () => {
  forgetEarly()
  nameEarly('acct_1')
  assert.equal(await taken(session, 'acct_1'), undefined)
  assert.equal(globalThis.earlyRequests, undefined)
})
