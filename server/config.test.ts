import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { platforms } from '@crier/contract/platform.ts'
import { BadConfig, readConfig } from './config.ts'
import { configurationPage } from './start/configuration-page.ts'
import { configurationFile } from './start/write-configuration.ts'

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert(error instanceof BadConfig)
    return error.problems
  }
}

test('without a setting everything has its documented default', () => {
  const config = readConfig({})
  assert.deepEqual(
    [
      config.HOST,
      config.PORT,
      config.CRIER_ROLE,
      config.privateNetwork,
      config.CRIER_MAX_LATENESS,
      config.CRIER_PLANS['pro'],
    ],
    [
      '127.0.0.1',
      3000,
      'all',
      'loopback',
      86_400_000,
      {
        requests_per_minute: 100,
        monthly_credits: 1_000,
        connections: 25,
        media_bytes: 100e9,
        text_bytes: 2e9,
      },
    ],
  )
})

test('private targets are refused by default as soon as the server can be reached from elsewhere', () => {
  assert.equal(readConfig({ HOST: '0.0.0.0' }).privateNetwork, 'false')
  assert.equal(readConfig({ CRIER_PUBLIC_URL: 'https://crier.example' }).privateNetwork, 'false')
  assert.equal(
    readConfig({ HOST: '0.0.0.0', CRIER_ALLOW_PRIVATE_NETWORK: 'true' }).privateNetwork,
    'true',
  )
})

test('private targets are allowed by name and by range', () => {
  const { privateNetwork } = readConfig({
    CRIER_ALLOW_PRIVATE_NETWORK: 'Hooks.Internal.Example, 10.1.0.0/16 fe80::/10,127.0.0.1',
  })
  assert(typeof privateNetwork === 'object')
  assert.deepEqual(privateNetwork.names, ['hooks.internal.example'])
  assert.deepEqual(
    privateNetwork.ranges.map(({ text }) => text),
    ['10.1.0.0/16', 'fe80::/10', '127.0.0.1'],
  )
  for (const bad of [
    'yes',
    'loopback, 10.0.0.0/8',
    '10.0.0.0/64',
    '10.1.2',
    'https://hooks.example',
  ])
    assert.match(
      problemsOf({ CRIER_ALLOW_PRIVATE_NETWORK: bad })[0] ?? '',
      /^CRIER_ALLOW_PRIVATE_NETWORK needs/,
      bad,
    )
  assert.match(
    problemsOf({ CRIER_TRUSTED_PROXIES: 'nginx' })[0] ?? '',
    /^CRIER_TRUSTED_PROXIES needs/,
  )
})

test('a bad start lists everything that is wrong at once', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    CRIER_RETRY_WINDOW: 'soon',
    CRIER_PLANS: '{"pro": 3}',
    CRIER_SECRET_KEY: 'short',
    DATABASE_URL: 'mysql://x',
    CRIER_ROLE: 'boss',
    CRIER_X_CLIENT_ID: 'only this',
    CRIER_TYPO: '1',
  })
  const named = problems.map((problem) => problem.split(' ')[0])
  assert.deepEqual(named.sort(), [
    'CRIER_PLANS',
    'CRIER_RETRY_WINDOW',
    'CRIER_ROLE',
    'CRIER_SECRET_KEY',
    'CRIER_TYPO',
    'CRIER_X_CLIENT_ID',
    'DATABASE_URL',
    'PORT',
  ])
})

test('the scopes of LinkedIn are whole lists, and the two settings of an application go together', () => {
  const config = readConfig({
    CRIER_LINKEDIN_SCOPES: 'openid, w_member_social w_member_social_feed',
    CRIER_LINKEDIN_PAGES_SCOPES: 'w_organization_social,r_organization_admin',
  })
  assert.deepEqual(config.CRIER_LINKEDIN_SCOPES, [
    'openid',
    'w_member_social',
    'w_member_social_feed',
  ])
  assert.deepEqual(config.CRIER_LINKEDIN_PAGES_SCOPES, [
    'w_organization_social',
    'r_organization_admin',
  ])
  assert.equal(readConfig({}).CRIER_LINKEDIN_SCOPES, null)
  const refused = [
    // What the setting took while it added scopes.
    { CRIER_LINKEDIN_SCOPES: 'w_organization_social_feed' },
    { CRIER_LINKEDIN_SCOPES: 'openid w_member_social https://a' },
    { CRIER_LINKEDIN_PAGES_SCOPES: 'w_organization_social' },
    { CRIER_LINKEDIN_PAGES_CLIENT_ID: 'only this' },
  ]
  for (const environment of refused) {
    const [name = ''] = Object.keys(environment)
    assert.match(problemsOf(environment)[0] ?? '', new RegExp(`^${name} (needs the whole|and)`))
  }
})

test('config: requires a public address for processes on separate machines', () => {
  assert.match(problemsOf({ CRIER_ROLE: 'worker' })[0] ?? '', /CRIER_PUBLIC_URL/)
  assert.deepEqual(
    problemsOf({ CRIER_ROLE: 'worker', CRIER_PUBLIC_URL: 'https://crier.example' }),
    [],
  )
})

test('config: adds own plans to the default ones', () => {
  const { CRIER_PLANS: plans } = readConfig({
    CRIER_PLANS: '{"tiny": {"requests_per_minute": 5, "monthly_credits": 3}}',
  })
  assert.deepEqual(plans['tiny'], {
    requests_per_minute: 5,
    monthly_credits: 3,
    connections: 25,
    media_bytes: 100e9,
    text_bytes: 2e9,
  })
  assert.equal(plans['free']?.monthly_credits, 50)
})

test('the page of settings is current', () => {
  assert.equal(
    readFileSync(configurationFile, 'utf8'),
    configurationPage(),
    'stale: run npm run generate',
  )
})

test('readConfig leaves alone what a shell holds for the command line', () => {
  assert.ok(
    readConfig({
      CRIER_URL: 'http://127.0.0.1:3000',
      CRIER_API_KEY: 'crier_key',
      CRIER_PROFILE: 'work',
    }),
  )
  assert.throws(() => readConfig({ CRIER_PROFIL: 'work' }), /CRIER_PROFIL is not a setting/)
})

test('CRIER_MEDIA_STORE takes a folder or a bucket with its key, and refuses another address, which would become a folder of that name', () => {
  assert.equal(readConfig({ CRIER_MEDIA_STORE: '/srv/media' }).CRIER_MEDIA_STORE, '/srv/media')
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const storeOf = (store: string) =>
    readConfig({ CRIER_MEDIA_STORE: store, ...key }).CRIER_MEDIA_STORE
  assert.deepEqual(storeOf('s3://bucket/one/two/'), { bucket: 'bucket', prefix: 'one/two' })
  assert.deepEqual(storeOf('s3://bucket'), { bucket: 'bucket', prefix: '' })
  for (const wrong of [
    'gs://bucket/prefix',
    's3://Bucket',
    's3://bucket/../x',
    's3://bucket/a b',
    's3://',
  ])
    assert.throws(() => storeOf(wrong), /CRIER_MEDIA_STORE needs a folder, or s3:/, wrong)
  assert.throws(
    () => readConfig({ CRIER_MEDIA_STORE: 's3://bucket' }),
    /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY need values/,
  )
  const large = { CRIER_MEDIA_STORE: 's3://bucket', CRIER_MEDIA_MAX_BYTES: '6000000000', ...key }
  assert.throws(() => readConfig(large), /CRIER_MEDIA_MAX_BYTES may be at most 5368709120/)
})

test('readConfig: refuses values that would be believed and do harm, and says what to write', () => {
  const refused: readonly (readonly [name: string, value: string, expected: RegExp])[] = [
    ...['0.0.0.0/0', '::/0', '10.0.0.1, 0.0.0.0/1', '2000::/3'].map(
      (value) => ['CRIER_TRUSTED_PROXIES', value, /any caller forge/] as const,
    ),
    ...['1s', '0d', '23h', '9999d'].map((value) => ['CRIER_RETENTION', value, /1d/] as const),
    ...[
      'https://host.example/path',
      'https://host.example?x=1',
      'https://host.example/#a',
      'https://me:secret@host.example',
    ].map((value) => ['CRIER_PUBLIC_URL', value, /such as https:\/\/host\.example/] as const),
    ...['Crier_Port', 'crier_role', 'Crier_retention', 'cRIER_LOG'].map(
      (name) => [name, '3', /is not a setting/] as const,
    ),
  ]
  for (const [name, value, expected] of refused)
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) =>
        error instanceof BadConfig &&
        error.problems.length === 1 &&
        error.problems[0]!.includes(name) &&
        expected.test(error.problems[0]!),
      `${name}=${value}`,
    )
  assert.equal(
    readConfig({ CRIER_PUBLIC_URL: 'https://host.example:8443/' }).CRIER_PUBLIC_URL,
    'https://host.example:8443',
  )
  assert.equal(
    readConfig({ CRIER_TRUSTED_PROXIES: '10.0.0.0/8, fd00::/16' }).CRIER_TRUSTED_PROXIES.length,
    2,
  )
})

test('CRIER_NETWORKS: lists at least one known network, by default the four of the specification', () => {
  const read = (CRIER_NETWORKS: string) => readConfig({ CRIER_NETWORKS })
  const four = ['linkedin', 'x', 'instagram', 'tiktok']
  assert.deepEqual([readConfig({}).CRIER_NETWORKS, read('').CRIER_NETWORKS], [four, four])
  const disabled = (...enabled: string[]) => platforms.filter((name) => !enabled.includes(name))
  assert.deepEqual(readConfig({}).disabledNetworks, disabled(...four))
  const { CRIER_NETWORKS: listed, disabledNetworks } = read(' TikTok,linkedin  tiktok')
  assert.deepEqual(
    [listed, disabledNetworks],
    [['linkedin', 'tiktok'], disabled('linkedin', 'tiktok')],
  )
  for (const [value, received] of [
    ['linkedin,twitter', '; received "twitter" (did you mean x?)'],
    ['instagran', '; received "instagran" (did you mean instagram?)'],
    ['x,everything', '; received "everything"'],
    [',', ''],
  ] as const) {
    const [problem = '', ...others] = problemsOf({ CRIER_NETWORKS: value })
    const start = `CRIER_NETWORKS needs a list with at least one of ${platforms.join(', ')}${received}. `
    assert.ok(problem.startsWith(start), problem)
    assert.deepEqual(others, [])
  }
})
