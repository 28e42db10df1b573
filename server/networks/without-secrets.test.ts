import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutboundRequest } from '../ports/outbound/outbound.ts'
import { AnyBody, readReply } from './network-reply.ts'
import { replied } from '../testing/scripted-outbound.ts'
import { Type } from 'typebox'

type Asked = Pick<OutboundRequest, 'url' | 'headers' | 'body'>

const url = 'https://network.test/call'
const secret = 'ca"na/ry&of+a <secret>'

function said(request: Asked, status: number, body: string) {
  const result = replied(status, body)
  assert.ok('ok' in result && result.ok)
  return readReply(status < 300 ? Type.Object({ id: Type.String() }) : AnyBody, {
    ...result,
    request,
  })
}

const requests: Readonly<Record<string, Asked>> = {
  'a password in JSON': { url, body: JSON.stringify({ identifier: 'a', password: secret }) },
  'a client secret in a form': {
    url,
    body: new URLSearchParams({ client_secret: secret, grant_type: 'x' }).toString(),
  },
  'an authorization code': { url, body: new URLSearchParams({ code: secret }).toString() },
  'a token in the address': {
    url: `${url}?${new URLSearchParams({ access_token: secret }).toString()}`,
  },
  'a bearer token': { url, headers: { authorization: `Bearer ${secret}` } },
  'basic credentials': {
    url,
    headers: { Authorization: `Basic ${Buffer.from(`client:${secret}`).toString('base64')}` },
  },
}

for (const [name, request] of Object.entries(requests))
  test(`an answer that repeats ${name}: keeps its other words`, () => {
    const written = [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      new URLSearchParams({ a: secret }).toString().slice(2),
      Buffer.from(secret).toString('base64'),
    ]
    for (const status of [200, 400, 500])
      for (const form of written) {
        const reply = said(request, status, `You sent ${form}, which is wrong.`)
        assert.equal(reply.answer.message, 'You sent [secret], which is wrong.', form)
      }
    const refused = said(request, 400, JSON.stringify({ error: 'Bad', message: `No ${secret}` }))
    assert.deepEqual(refused.kind === 'error' && refused.body, {
      error: 'Bad',
      message: 'No [secret]',
    })
  })

test('an answer without a secret of its request is as it came', () => {
  const short = { url, body: JSON.stringify({ password: 'error' }) }
  assert.equal(said(short, 400, '{"error":"x"}').answer.message, '{"error":"x"}')
  assert.equal(said({ url, body: '{' }, 400, 'password').answer.message, 'password')
})

test('an answer that cannot be read shows no new token', () => {
  const words = (body: string) => said({ url }, 200, body).answer.message
  assert.equal(
    words('{"accessJwt":"one","refresh_token": "two","expires_in":3}'),
    '{"accessJwt":"[secret]","refresh_token": "[secret]","expires_in":3}',
  )
  assert.equal(words('access_token=one&scope=read'), 'access_token=[secret]&scope=read')
})
