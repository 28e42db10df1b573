import { platforms } from '@crier/contract/platform.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectors, liveHosts, sandboxHosts } from './registry.ts'

test('every network has its own connector', () => {
  for (const platform of platforms) assert.equal(connectors[platform].platform, platform)
})

test('a sandbox holds every host under the host’s own name', () => {
  const hosts = sandboxHosts('http://127.0.0.1:4010')
  assert.deepEqual(hosts.instagram, {
    authorize: 'http://127.0.0.1:4010/www.instagram.com',
    token: 'http://127.0.0.1:4010/api.instagram.com',
    api: 'http://127.0.0.1:4010/graph.instagram.com',
  })
  for (const platform of platforms) {
    assert.equal(hosts[platform].api, liveHosts[platform].api.replace('https:/', 'http://127.0.0.1:4010'))
  }
})

test('what people and connectors follow begins at the network’s own address', () => {
  const settings = { hosts: sandboxHosts('http://127.0.0.1:4010').x, clientId: 'a', clientSecret: 'b', apiVersion: 'tweet' }
  const url = connectors.x.oauth.authorizeUrl(settings, { redirectUri: 'http://127.0.0.1/', state: 's', codeChallenge: 'c', scopes: [] })
  assert.ok(url.startsWith('http://127.0.0.1:4010/x.com/i/oauth2/authorize?'))
})
