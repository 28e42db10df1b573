import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrivateNetwork } from './address-rules.ts'
import { checkOutboundUrl } from './check-url.ts'
import { ManualClock } from '../../testing/manual-clock.ts'

const names: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['8.8.8.8', '2606:4700::1111'],
  'inside.example': ['10.0.0.1'],
  'mixed.example': ['8.8.8.8', '127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
}
const settings = (privateNetwork: PrivateNetwork, ...ports: number[]) => ({
  privateNetwork,
  forbiddenPorts: () => ports,
  clock: new ManualClock(),
  resolveName: async (name: string) => names[name] ?? [],
})
const check = async (url: string, mode: PrivateNetwork, ...ports: number[]) =>
  (await checkOutboundUrl(url, settings(mode, ...ports))).ok

test('at registration literals, localhost and what a name resolves to now are checked, mode by mode', async () => {
  const table: Readonly<Record<string, readonly [boolean, boolean, boolean]>> = {
    'https://public.example/hook': [true, true, true],
    'https://unknown.example/hook': [true, true, true],
    'http://8.8.8.8:8080/': [true, true, true],
    'http://localhost:8080/': [false, true, true],
    'http://127.1/': [false, true, true],
    'http://[::1]:9000/': [false, true, true],
    'http://mixed.example/': [false, true, true],
    'http://inside.example/': [false, false, true],
    'http://192.168.1.1/': [false, false, true],
    'http://169.254.169.254/': [false, false, false],
    'http://0/': [false, false, false],
    'https://a:b@public.example/': [false, false, false],
    'ftp://public.example/': [false, false, false],
    '/hook': [false, false, false],
    '': [false, false, false],
  }
  for (const [url, [closed, loopback, open]] of Object.entries(table)) {
    assert.deepEqual(
      [await check(url, 'false'), await check(url, 'loopback'), await check(url, 'true')],
      [closed, loopback, open],
      url,
    )
  }
})

test('the own database and sandbox are refused by port, and the refusal names the variable', async () => {
  for (const url of [
    'http://127.0.0.1:5544/',
    'http://localhost:5544/',
    'http://unknown.example:5544/',
  ]) {
    const result = await checkOutboundUrl(url, settings('true', 5544))
    assert.ok(!result.ok)
    assert.match(result.detail, /CRIER_ALLOW_PRIVATE_NETWORK/)
  }
  assert.equal(await check('http://localhost/', 'true', 80), false)
  assert.equal(await check('http://public.example/', 'true', 80), true)
})

test('checkUrl: does not resolve a literal, and accepts a name that takes too long for now', async () => {
  const clock = new ManualClock()
  const asked: string[] = []
  const slow = {
    ...settings('loopback'),
    clock,
    resolveName: (name: string) => {
      asked.push(name)
      return new Promise<never>(() => undefined)
    },
  }
  assert.ok((await checkOutboundUrl('http://127.0.0.1/', slow)).ok)
  const result = checkOutboundUrl('http://slow.example/', slow)
  await clock.advance({ seconds: 2 })
  assert.ok((await result).ok)
  assert.deepEqual(asked, ['slow.example'])
})
