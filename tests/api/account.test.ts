import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { tones } from '@crier/contract/platform.ts'
import { manualService } from '../service.ts'
import { anyId, assertFields, id } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const emptyKit = {
  name: null,
  default_tone: 'professional',
  voice: null,
  hashtags: [],
  avoid_words: [],
  colors: [],
  language: null,
  font: 'auto',
  template: 'auto',
  examples: [],
  logo_media_id: null,
  signature_hashtags: 'all',
}

const logo = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
)

test('an account shows its plan, its credits and its brand kit', async () => {
  const { accountId, request } = await service.newAccount('starter')
  const { status, json } = await request('GET', '/api/account')
  assert.equal(status, 200)
  assertFields(json, {
    account_id: accountId,
    email: /^\S+@\S+$/,
    plan: 'starter',
    credits_remaining: 300,
    monthly_quota: 300,
    renews_at: '2026-12-01T00:00:00.000Z',
    requests_per_minute: 60,
    media_bytes: 10_000_000_000,
    media_bytes_used: 0,
    brand_kit: emptyKit,
  })
  assert.match(accountId, id('acct'))
})

test('the brand kit is changed field by field, and each field is kept', async () => {
  const { client, request } = await service.newAccount()
  const change = async (brand_kit: unknown) =>
    (await request('PATCH', '/api/account', { body: { brand_kit } })).json.brand_kit
  const whole = {
    name: 'Owls & Co',
    default_tone: 'friendly',
    voice: 'Short sentences. Dry humour.',
    hashtags: ['#owls', 'night'],
    avoid_words: ['synergy'],
    colors: ['#112233', '#FFffFF', '#000000'],
    language: 'en-GB',
    font: 'lora',
    template: 'cover',
    examples: ['Owls are out.\n\nSo are we.', 'Another night.'],
    logo_media_id: (await client.createMedia({ body: new Blob([logo]) })).media_id,
    signature_hashtags: 'few',
  }
  for (const [name, value] of Object.entries(whole))
    assert.deepEqual((await change({ [name]: value }))[name], value)
  assert.deepEqual((await client.getAccount()).brand_kit, whole)
  assert.deepEqual(await change({}), whole)
  assert.deepEqual(await change({ voice: null, hashtags: [] }), {
    ...whole,
    voice: null,
    hashtags: [],
  })
  for (const default_tone of tones)
    assert.equal((await change({ default_tone })).default_tone, default_tone)
  const cleared = {
    font: null,
    template: null,
    examples: null,
    logo_media_id: null,
    signature_hashtags: null,
  }
  const { font, template, examples, logo_media_id, signature_hashtags } = await change(cleared)
  assert.deepEqual(
    [font, template, examples, logo_media_id, signature_hashtags],
    ['auto', 'auto', [], null, 'all'],
  )
})

test('what is wrong with a brand kit is said by field, and nothing of it is kept', async () => {
  const { client, request } = await service.newAccount()
  const refused = async (
    brand_kit: unknown,
    code: 'invalid_parameter' | 'unrecognized_value' | 'unknown_parameter',
    pointer: string,
  ) =>
    assertRefused(await request('PATCH', '/api/account', { body: { brand_kit } }), code, [pointer])
  await refused(
    { name: 'Owls', default_tone: 'angry' },
    'unrecognized_value',
    '/brand_kit/default_tone',
  )
  await refused({ name: '' }, 'invalid_parameter', '/brand_kit/name')
  await refused({ name: 'a'.repeat(101) }, 'invalid_parameter', '/brand_kit/name')
  await refused({ voice: 'a'.repeat(2_001) }, 'invalid_parameter', '/brand_kit/voice')
  await refused({ colors: ['red'] }, 'invalid_parameter', '/brand_kit/colors/0')
  await refused(
    { colors: ['#000000', '#111111', '#222222', '#333333'] },
    'invalid_parameter',
    '/brand_kit/colors',
  )
  await refused({ language: 'English, please' }, 'invalid_parameter', '/brand_kit/language')
  await refused({ font: 'comic_sans' }, 'unrecognized_value', '/brand_kit/font')
  await refused({ template: 'poster' }, 'unrecognized_value', '/brand_kit/template')
  await refused(
    { examples: Array.from({ length: 11 }, () => 'A post.') },
    'invalid_parameter',
    '/brand_kit/examples',
  )
  await refused({ examples: ['a'.repeat(3_001)] }, 'invalid_parameter', '/brand_kit/examples/0')
  await refused({ logo_media_id: anyId('med') }, 'invalid_parameter', '/brand_kit/logo_media_id')
  const text = await client.createMedia({ body: new Blob(['A text about owls.']) })
  await refused({ logo_media_id: text.media_id }, 'invalid_parameter', '/brand_kit/logo_media_id')
  const others = await (await service.newAccount()).client.createMedia({ body: new Blob([logo]) })
  await refused({ logo_media_id: others.media_id }, 'invalid_parameter', '/brand_kit/logo_media_id')
  await refused(
    { signature_hashtags: 'many' },
    'unrecognized_value',
    '/brand_kit/signature_hashtags',
  )
  await refused({ hashtags: '#owls' }, 'invalid_parameter', '/brand_kit/hashtags')
  await refused({ hashtags: [' '] }, 'invalid_parameter', '/brand_kit/hashtags/0')
  await refused({ tone: 'expert' }, 'unknown_parameter', '/brand_kit/tone')
  await refused('Owls', 'invalid_parameter', '/brand_kit')
  assertRefused(await request('PATCH', '/api/account', { body: {} }), 'missing_parameter', [
    '/brand_kit',
  ])
  assertRefused(
    await request('PATCH', '/api/account', { body: { brand_kit: {}, plan: 'business' } }),
    'unknown_parameter',
    ['/plan'],
  )
  assert.deepEqual((await client.getAccount()).brand_kit, emptyKit)
})

test('words to avoid never appear in a draft, preferred hashtags do', async () => {
  const { client } = await service.newAccount()
  await client.updateAccount({
    body: { brand_kit: { avoid_words: ['faster'], hashtags: ['#SmallTeams'] } },
  })
  for (const platform of ['linkedin', 'x', 'instagram', 'tiktok'] as const) {
    const { content } = await client.generatePost({
      body: { platform, topic: 'Why small teams ship faster' },
    })
    assert.doesNotMatch(content, /faster/i, platform)
    assert.match(content, /#SmallTeams/i, platform)
  }
})

test('changes of different fields at once are both kept', async () => {
  const { client } = await service.newAccount()
  await Promise.all([
    client.updateAccount({ body: { brand_kit: { name: 'Owls' } } }),
    client.updateAccount({ body: { brand_kit: { language: 'de' } } }),
    client.updateAccount({ body: { brand_kit: { default_tone: 'casual' } } }),
  ])
  assert.deepEqual((await client.getAccount()).brand_kit, {
    ...emptyKit,
    name: 'Owls',
    language: 'de',
    default_tone: 'casual',
  })
})

test('an upload that is the logo cannot be deleted before another one, or none, is chosen', async () => {
  const { client, request } = await service.newAccount()
  const { media_id } = await client.createMedia({ body: new Blob([logo]) })
  await client.updateAccount({ body: { brand_kit: { logo_media_id: media_id } } })
  assertRefused(await request('DELETE', `/api/media/${media_id}`), 'conflict')
  await client.updateAccount({ body: { brand_kit: { logo_media_id: null } } })
  assert.equal((await request('DELETE', `/api/media/${media_id}`)).status, 204)
})

test('signature_hashtags says how many of the kit’s hashtags a generated draft has', async () => {
  const { client } = await service.newAccount()
  const hashtags = ['#OwlsAndCo', '#NightShift', '#MillStreet']
  const tagged = async (signature_hashtags: 'off' | 'few' | 'all') => {
    await client.updateAccount({ body: { brand_kit: { hashtags, signature_hashtags } } })
    const { content } = await client.generatePost({
      body: {
        platform: 'instagram',
        topic: 'Owls at night',
        source: 'Owls hunt at night. Their feathers make no sound. One owl eats 1,000 mice a year.',
      },
    })
    return hashtags.filter((tag) => content.includes(tag))
  }
  assert.deepEqual(
    [await tagged('off'), await tagged('few'), await tagged('all')],
    [[], hashtags.slice(0, 2), hashtags],
  )
})
