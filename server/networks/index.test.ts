import { platforms } from '@crier/contract/platform.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostsInSandbox, oneAddress } from './hosts.ts'
import { consentOf, networkOf, networks } from './index.ts'

test('the list has every network of the contract, in its order', () => {
  assert.deepEqual(
    networks.map(({ platform }) => platform),
    platforms,
  )
})

test('a sandbox holds every host under the host’s own name', () => {
  assert.deepEqual(hostsInSandbox('http://127.0.0.1:4010', networkOf('instagram').hosts), {
    authorize: 'http://127.0.0.1:4010/www.instagram.com',
    token: 'http://127.0.0.1:4010/api.instagram.com',
    api: 'http://127.0.0.1:4010/graph.instagram.com',
  })
  for (const { hosts } of networks) {
    assert.equal(
      hostsInSandbox('http://127.0.0.1:4010', hosts).api,
      hosts.api.replace('https:/', 'http://127.0.0.1:4010'),
    )
  }
})

test('what people and connectors follow begins at the network’s own address', () => {
  const { hosts } = networkOf('x')
  const settings = {
    hosts: hostsInSandbox('http://127.0.0.1:4010', hosts),
    clientId: 'a',
    clientSecret: 'b',
    apiVersion: 'tweet',
    ...oneAddress,
  }
  const url = consentOf('x')!.authorizeUrl(settings, {
    redirectUri: 'http://127.0.0.1/',
    state: 's',
    codeChallenge: 'c',
    scopes: [],
  })
  assert.ok(url.startsWith('http://127.0.0.1:4010/x.com/i/oauth2/authorize?'))
})
