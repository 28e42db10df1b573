import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceOfUpload, isUploadAddress } from './upload-address.ts'

const at = (api: string) => ({ settings: { hosts: { api, authorize: api } as never } })
const live = at('https://api.network.example')
const sandbox = at('http://127.0.0.1:9/api.network.example')

test('an upload goes to no address that is less protected than the API', () => {
  const addresses = [
    'https://elsewhere.example/up',
    'http://api.network.example/up',
    'ftp://api.network.example/up',
    'nonsense',
  ]
  assert.deepEqual(
    addresses.map((url) => isUploadAddress(live, url)),
    [true, false, false, false],
  )
  assert.equal(isUploadAddress(sandbox, 'http://127.0.0.1:9/up'), true)
})

test('an address that a live network names reaches nothing private, and one of the sandbox is the operator’s', () => {
  assert.deepEqual(audienceOfUpload(live), { audience: 'untrusted', publicOnly: true })
  assert.deepEqual(audienceOfUpload(sandbox), { audience: 'trusted' })
})
