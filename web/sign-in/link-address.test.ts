import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnPath, linkTokenIn } from './link-address.ts'

test('linkTokenIn reads the token behind the hash, by its kind', () => {
  assert.deepEqual(linkTokenIn('#invitation=a%2Fb'), { kind: 'invitation', token: 'a%2Fb' })
  for (const hash of ['', '#', '#token=', '#other=a', 'token=a'])
    assert.equal(linkTokenIn(hash), null, hash)
})

test('isOwnPath takes paths of this server only', () => {
  for (const path of [
    '/',
    '/calendar',
    '/posts/sch_1?tab=log',
    '/calendar?day=2026-03-01#noon',
    '/oauth/authorize?redirect_uri=https://a.example/b',
  ])
    assert.equal(isOwnPath(path), true, path)
  for (const path of [
    undefined,
    '',
    'calendar',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
  ])
    assert.equal(isOwnPath(path), false, String(path))
})

test('isOwnPath takes no path that a browser reads as the address of another server', () => {
  const others = [
    '/\t/',
    '/\n/',
    '/\r/',
    '/\t\\',
    '\t//',
    '/\r\n/',
    '/\\',
    '//',
    '/ /',
    '/\u0000/',
    '/\u0085/',
    '/\u2028/',
  ]
  for (const path of others.map((start) => `${start}evil.example`))
    assert.equal(isOwnPath(path), false, JSON.stringify(path))
})
