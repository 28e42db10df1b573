import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressRange } from './address-list.ts'
import {
  isLocalhost,
  checkAddress,
  checkTarget,
  kindOfAddress,
  type PrivateNetwork,
} from './address-rules.ts'

const policy = (privateNetwork: PrivateNetwork, ...ports: number[]) => ({
  privateNetwork,
  forbiddenPorts: () => ports,
})

const kinds = {
  public: [
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ],
  loopback: ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  private: [
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    'fd12:3456::1',
    'fc00::1',
    '::ffff:10.0.0.1',
  ],
  never: [
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '169.254.169.254',
      '169.254.170.2',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '192.0.0.192',
      '192.0.2.1',
    ],
    ...[
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '192.88.99.1',
      '100.100.100.200',
      '168.63.129.16',
      '::ffff:169.254.169.254',
    ],
    ...[
      '::',
      '::7f00:1',
      '::127.0.0.1',
      'fe80::1',
      'fe90::1',
      'febf::1',
      'fec0::1',
      'ff02::1',
      '100::1',
      '2001:db8::1',
      '3fff::1',
      '5f00::1',
    ],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b::a00:1',
      '64:ff9b:1::1',
      '64:ff9b:1::808:808',
      '2002:7f00:1::',
      '2002:808:808::',
      '2001::1',
      '2001:0:1::1',
    ],
    ...[
      'fd00:ec2::254',
      'fd00:ec2::254%eth0',
      'fd20:ce::254',
      '2a00:1450::5efe:7f00:1',
      '2a00:1450::200:5efe:a00:1',
      '4000::1',
      'e000::1',
    ],
    ...['', 'localhost', '1', '0x7f000001', '127.1', 'fe80::1%lo', '::ffff:0:127.0.0.1'],
  ],
} as const

for (const [kind, addresses] of Object.entries(kinds)) {
  test(`${addresses.length} addresses are known as ${kind}`, () => {
    for (const address of addresses) assert.equal(kindOfAddress(address), kind, address)
  })
}

test('CRIER_ALLOW_PRIVATE_NETWORK opens loopback first and private networks second, and nothing opens the rest', () => {
  const open = (mode: PrivateNetwork) =>
    Object.values(kinds).map((addresses) =>
      addresses.every((address) => checkAddress(address, 443, policy(mode)).ok),
    )
  assert.deepEqual(open('false'), [true, false, false, false])
  assert.deepEqual(open('loopback'), [true, true, false, false])
  assert.deepEqual(open('true'), [true, true, true, false])
  for (const address of kinds.never)
    assert.equal(checkAddress(address, 443, policy('true')).ok, false, address)
})

test('a refused address names the variable that decides and never the address', () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254']) {
    const result = checkAddress(address, 443, policy('false'))
    assert.ok(!result.ok)
    assert.match(result.detail, /CRIER_ALLOW_PRIVATE_NETWORK/)
    assert.ok(!result.detail.includes(address))
  }
})

test('the ports of the own database and sandbox are refused on every host and in every mode', () => {
  for (const mode of ['false', 'loopback', 'true'] as const) {
    for (const url of [
      'http://127.0.0.1:5544/',
      'http://example.com:5544/',
      'http://10.0.0.1:5544/',
      'https://[::1]:5544/',
    ]) {
      const result = checkTarget(new URL(url), policy(mode, 5432, 5544))
      assert.ok(!result.ok, `${url} ${mode}`)
      assert.match(result.detail, /CRIER_ALLOW_PRIVATE_NETWORK/)
    }
  }
})

test('a sandbox on port 80 closes that port on loopback and not on the whole web', () => {
  const rules = policy('loopback', 80)
  assert.equal(checkTarget(new URL('http://127.0.0.1/'), rules).ok, false)
  assert.equal(checkAddress('::1', 80, rules).ok, false)
  assert.equal(checkTarget(new URL('http://example.com/'), rules).ok, true)
  assert.equal(checkTarget(new URL('http://127.0.0.1:81/'), rules).ok, true)
})

test('only http and https without user info and on ports of the web are called', () => {
  const urls = [
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/plain,x',
    'unix:/var/run/docker.sock',
  ]
  urls.push(
    'https://a@example.com/',
    'https://:b@example.com/',
    'https://a:b@example.com/',
    'http://example.com:22/',
    'http://example.com:25/',
  )
  for (const url of urls) assert.equal(checkTarget(new URL(url), policy('true')).ok, false, url)
  for (const url of [
    'http://example.com/',
    'https://example.com:8443/x?y#z',
    'https://@example.com/',
  ]) {
    assert.equal(checkTarget(new URL(url), policy('false')).ok, true, url)
  }
})

test('localhost is known by every name it has', () => {
  for (const name of ['localhost', 'LOCALHOST.', 'x.localhost', 'a.b.localhost.'])
    assert.ok(isLocalhost(name), name)
  for (const name of ['localhost.example.com', 'xlocalhost', 'example.com'])
    assert.ok(!isLocalhost(name), name)
})

test('a list allows the ranges and the names in it, and a name nothing that is link-local', () => {
  const privateNetwork = {
    ranges: [addressRange('10.1.0.0/16')!, addressRange('169.254.7.7')!],
    names: ['hooks.internal.example'],
  }
  const policy = { privateNetwork, forbiddenPorts: () => [5432] }
  const isAllowed = (address: string, name = address, port = 80) =>
    checkAddress(address, port, policy, name).ok
  assert.deepEqual(
    [
      isAllowed('10.1.2.3'),
      isAllowed('::ffff:10.1.2.3'),
      isAllowed('10.2.2.3'),
      isAllowed('127.0.0.1'),
    ],
    [true, true, false, false],
  )
  assert.deepEqual(
    [
      isAllowed('192.168.1.4', 'hooks.internal.example'),
      isAllowed('127.0.0.1', 'Hooks.Internal.Example.'),
    ],
    [true, true],
  )
  assert.deepEqual(
    [
      isAllowed('169.254.169.254', 'hooks.internal.example'),
      isAllowed('fe80::1', 'hooks.internal.example'),
    ],
    [false, false],
  )
  assert.deepEqual(
    [
      isAllowed('169.254.7.7'),
      isAllowed('169.254.169.254'),
      isAllowed('192.168.1.4', 'other.example'),
    ],
    [true, false, false],
  )
  assert.equal(isAllowed('10.1.2.3', '10.1.2.3', 5432), false)
})
