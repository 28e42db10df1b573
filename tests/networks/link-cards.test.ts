import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import type {
  Outbound,
  OutboundReply,
  OutboundRequest,
} from '@crier/server/ports/outbound/outbound.ts'
import { clientOf } from '../api/client-page.ts'
import { manualService } from '../service.ts'
import { connectAdded, everyNetwork } from './connect-added.ts'

const networks = ['linkedin', 'bluesky'] as const
const live = liveOutbound({
  clock: liveClock,
  privateNetwork: 'loopback',
  forbiddenPorts: () => [],
})
after(async () => live[Symbol.asyncDispose]())

interface Served {
  readonly type: string
  readonly body: string | Uint8Array
}

/** What the web holds, by address; other addresses answer 404. */
const web = new Map<string, Served>()
let reads: string[] = []
let struck: ((request: OutboundRequest) => ReturnType<Outbound['send']> | null) | null = null
const environment = { ...everyNetwork, CRIER_LINKEDIN_REPLAY: 'true' }
const service = await manualService({ after }, { environment, outbound: { send } })

beforeEach(() => {
  web.clear()
  reads = []
  struck = null
})

async function send(request: OutboundRequest): ReturnType<Outbound['send']> {
  const instead = struck?.(request) ?? null
  if (instead !== null) return instead
  if (!request.url.includes('bread.example.com')) return live.send(request)
  reads.push(request.url)
  const found = web.get(request.url)
  const body = new Uint8Array(Buffer.from(found?.body ?? ''))
  const reply: OutboundReply = {
    ...{ ok: true, status: found ? 200 : 404, body, truncated: false, url: request.url },
    headers: { 'content-type': found?.type ?? 'text/plain' },
  }
  if (!found || !request.takeBody) return reply
  try {
    await request.takeBody(
      (async function* () {
        yield body
      })(),
    )
    return reply
  } catch {
    return { ok: false, reason: 'broken', sent: true, detail: 'The body was not taken.' }
  }
}

const story = 'https://bread.example.com/story'
const text = `Our story: ${story} and more.`

function page(title: string, more = '') {
  const head = `<title>x</title><meta property="og:title" content="${title}">${more}`
  return { type: 'text/html; charset=utf-8', body: `<html><head>${head}</head><body>B</body>` }
}
const described =
  '<meta property="og:description" content="How rye rises &amp; shines">' +
  '<meta property="og:image" content="/oven.jpg">'

function serveStory(title = 'The story of rye') {
  web.set(story, page(title.replaceAll('<', '&lt;'), described))
  web.set('https://bread.example.com/oven.jpg', {
    type: 'image/jpeg',
    body: mediaFile('picture.jpg'),
  })
}

type Account = Awaited<ReturnType<typeof newAccount>>

/** With a connection on each network that shows cards. */
async function newAccount() {
  const account = await service.newAccount()
  for (const platform of networks) await connectAdded(service, account, platform)
  return account
}
type Platform = (typeof networks)[number]

/** The beginning of a PNG that says it is so large. */
function pngOf(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4)
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  header.set([8, 2, 0, 0, 0], 16)
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  const data = Buffer.alloc(rows.length + 12)
  data.writeUInt32BE(rows.length, 0)
  data.write('IDAT', 4)
  data.set(rows, 8)
  data.writeUInt32BE(crc32(data.subarray(4, 8 + rows.length)), 8 + rows.length)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, data])
}

async function published({ client, accountId }: Account, draft_id: string, platform: Platform) {
  const body = { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) }
  const { schedule_id } = await client.scheduleDraft({ body })
  return sent({ client, accountId } as Account, schedule_id, platform)
}

async function sent({ client, accountId }: Account, schedule_id: string, platform: Platform) {
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advanceUntil(async () => !['pending', 'publishing'].includes((await read()).status))
  const { status, error_message: why } = await read()
  assert.equal(why ?? status, 'published')
  return (await service.posts({ author: accountId, platform })) as unknown as readonly {
    readonly text: string
    readonly media: readonly unknown[]
    readonly card?: { link: string; title: string; description: string; picture: object | null }
  }[]
}

const warningsOf = async ({ client }: Account, draft_id: string, platform: Platform) => {
  const { platforms } = await client.previewDraft({ params: { draft_id } })
  const shown = platforms.find((one) => one.platform === platform)!
  return { card: shown.card, codes: shown.warnings.map(({ code }) => code), shown }
}

for (const platform of networks) {
  test(`link card on ${platform}: is read when the draft is saved, and published as it was read`, async () => {
    serveStory()
    const account = await newAccount()
    const { client } = account
    const body = { platform, content: text, link_card: true }
    const draft = await client.createDraft({ body })
    assert.deepEqual(
      [draft.link_card, draft.card],
      [
        true,
        {
          link: story,
          title: 'The story of rye',
          description: 'How rye rises & shines',
          has_picture: true,
          problem: null,
        },
      ],
    )
    const { card, codes } = await warningsOf(account, draft.draft_id, platform)
    assert.deepEqual([codes, card?.title, card?.link], [[], 'The story of rye', story])
    const picture = await fetch(card!.picture!)
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg'])
    serveStory('Changed since')
    const count = reads.length
    const [post] = await published(account, draft.draft_id, platform)
    const { picture: shown, ...words } = post!.card!
    assert.deepEqual(words, {
      link: story,
      title: 'The story of rye',
      description: 'How rye rises & shines',
    })
    assert.equal((shown as { content_type: string }).content_type, 'image/jpeg')
    assert.equal(reads.length, count, 'the page is not read when it is published')
  })

  test(`link card on ${platform}: a lost answer publishes one post, with the card`, async () => {
    serveStory()
    const account = await newAccount()
    const isCreate = ({ method, url }: OutboundRequest) =>
      method === 'POST' && /\/rest\/posts$|repo\.putRecord$/.test(url)
    const draft = await account.client.createDraft({
      body: { platform, content: text, link_card: true },
    })
    let lost = 0
    struck = (request) =>
      isCreate(request) && lost++ === 0
        ? live
            .send(request)
            .then(() => ({ ok: false, reason: 'broken', sent: true, detail: 'Lost.' }) as const)
        : null
    const body = { draft_id: draft.draft_id, platform, scheduled_at: service.in({ minutes: 1 }) }
    const { schedule_id } = await account.client.scheduleDraft({ body })
    await service.advance({ minutes: 5 })
    const posts = await sent(account, schedule_id, platform)
    assert.deepEqual(
      posts.map(({ card }) => card?.title),
      ['The story of rye'],
    )
  })

  test(`link card on ${platform}: a picture that the network refuses is left out, and the post is published`, async () => {
    serveStory()
    const account = await newAccount()
    const draft = await account.client.createDraft({
      body: { platform, content: text, link_card: true },
    })
    const refused: OutboundReply = {
      ...{ ok: true, status: 400, truncated: false, url: '' },
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode(
        JSON.stringify({
          ...{ status: 400, code: 'INVALID_VALUE_FOR_FIELD', message: 'No.' },
          error: 'InvalidMimeType',
        }),
      ),
    }
    struck = ({ url }) =>
      /images\?action=initializeUpload|uploadBlob/.test(url) ? Promise.resolve(refused) : null
    const [post] = await published(account, draft.draft_id, platform)
    assert.deepEqual([post!.card!.title, post!.card!.picture], ['The story of rye', null])
  })

  test(`link card on ${platform}: a picture whose file is gone is left out, and the post is published`, async () => {
    serveStory()
    const account = await newAccount()
    const { accountId } = account
    const draft = await account.client.createDraft({
      body: { platform, content: text, link_card: true },
    })
    const { db, blobs } = service.service.ports
    const { sha256, nonce } = await db
      .selectFrom('media_blob')
      .select(['sha256', 'nonce'])
      .where('account_id', '=', accountId as AccountId)
      .executeTakeFirstOrThrow()
    await blobs.remove({ accountId: accountId as AccountId, sha256, nonce })
    const [post] = await published(account, draft.draft_id, platform)
    assert.deepEqual([post!.card!.title, post!.card!.picture], ['The story of rye', null])
  })
}

test('link card: a page that cannot be read makes a warning, and the draft is saved and published as text', async () => {
  const account = await newAccount()
  const draft = await account.client.createDraft({
    body: { platform: 'linkedin', content: text, link_card: true },
  })
  assert.deepEqual([draft.card?.title, draft.card?.has_picture], [null, false])
  assert.match(draft.card!.problem!, /There is no page at this address: its server answered 404/)
  const { codes, card, shown } = await warningsOf(account, draft.draft_id, 'linkedin')
  assert.deepEqual([codes, card], [['link_without_card'], null])
  assert.match(shown.warnings[0]!.detail, /its server answered 404/)
  const [post] = await published(account, draft.draft_id, 'linkedin')
  assert.deepEqual([post!.text, post!.card], [text, undefined])
})

test('link card: is read again for another first link and by saving it again, and not otherwise', async () => {
  serveStory()
  web.set('https://bread.example.com/other', page('Another page'))
  const { client } = await newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: text, link_card: true },
  })
  const save = async (body: Parameters<typeof client.updateDraft>[0]['body']) => {
    const before = reads.length
    const { card, link_card } = await client.updateDraft({ params: { draft_id }, body })
    return [link_card, card && card.title, reads.length > before]
  }
  serveStory('Changed since')
  assert.deepEqual(await save({ content: `${text} More words.` }), [
    true,
    'The story of rye',
    false,
  ])
  assert.deepEqual(await save({ link_card: true }), [true, 'Changed since', true])
  const other = 'https://bread.example.com/other'
  assert.deepEqual(await save({ content: `See ${other}, then ${story}` }), [
    ...[true, 'Another page', true],
  ])
  assert.deepEqual(await save({ content: 'No link at all.' }), [true, null, false])
  assert.deepEqual(await save({ content: text }), [true, 'Changed since', true])
  assert.deepEqual(await save({ link_card: false }), [false, null, false])
  assert.deepEqual(await save({ content: `${text} Again.` }), [false, null, false])
})

test('link card: an approval binds what was read, and another card needs another approval', async () => {
  serveStory()
  const account = await newAccount()
  const { client } = account
  const asking = await client.createKey({
    body: { name: 'asks', scopes: ['drafts:write', 'drafts:read', 'schedules:request'] },
  })
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: text, link_card: true },
  })
  const request = (body: object) => ({ key: asking.key, body })
  const requested = await service.request(
    'POST',
    '/api/schedules',
    request({ draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 5 }) }),
  )
  const { schedule_id } = requested.json as { schedule_id: string }
  await client.approveSchedule({ params: { schedule_id }, body: {} })
  serveStory('Changed since the approval')
  await service.request('PATCH', `/api/drafts/${draft_id}`, request({ link_card: true }))
  const { approval } = await client.getSchedule({ params: { schedule_id } })
  assert.equal(approval?.state, 'awaiting')
  await client.approveSchedule({ params: { schedule_id }, body: {} })
  serveStory('Changed once more')
  const [post] = await sent(account, schedule_id, 'linkedin')
  assert.equal(post!.card!.title, 'Changed since the approval')
})

test('link card: a post with media has none, and gets it when they are taken out', async () => {
  serveStory()
  const account = await newAccount()
  const { client, request } = account
  const uploaded = await request('POST', '/api/media', {
    body: mediaFile('picture.jpg'),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { media_id } = uploaded.json as { media_id: string }
  const draft = await client.createDraft({
    body: { platform: 'bluesky', content: text, media: [{ media_id }], link_card: true },
  })
  assert.deepEqual([draft.link_card, draft.card, reads], [true, null, []])
  const params = { draft_id: draft.draft_id }
  const without = await client.updateDraft({ params, body: { media: [] } })
  assert.equal(without.card?.title, 'The story of rye')
  await client.updateDraft({ params, body: { media: [{ media_id }] } })
  const { card, codes } = await warningsOf(account, draft.draft_id, 'bluesky')
  assert.deepEqual([card, codes], [null, []])
  const [post] = await published(account, draft.draft_id, 'bluesky')
  assert.deepEqual([post!.media.length, post!.card], [1, undefined])
})

test('link card: clients see it on the page of a preview, with its picture, and no markup of the page', async () => {
  serveStory('<script>alert(1)</script>')
  const { client } = await newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: text, link_card: true },
  })
  const body = { draft_id, platform: 'linkedin' as const, scheduled_at: service.in({ hours: 1 }) }
  const { schedule_id } = await client.scheduleDraft({ body })
  const made = await client.createPreview({ body: { schedule_ids: [schedule_id] } })
  const page = clientOf(service, made.url)
  const { text: shown } = await page.open()
  const card = /<div class="link-card">[^]*?bread\.example\.com<\/p>/.exec(shown)?.[0] ?? ''
  assert.match(card, /&lt;script&gt;/)
  assert.ok(!card.includes('<script>'))
  assert.match(card, /How rye rises &amp; shines/)
  const picture = /src="([^"]+)"/.exec(card)?.[1]
  const answer = await service.request('GET', picture!, { key: null })
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
})

test('link card: a picture that is none, too large or a bomb leaves a card without one', async () => {
  const { client } = await newAccount()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const pictures: Readonly<Record<string, Served>> = {
    svg: { type: 'image/svg+xml', body: svg },
    html: { type: 'image/jpeg', body: '<html><body>No picture</body></html>' },
    broken: { type: 'image/png', body: mediaFile('picture.png').subarray(0, 60) },
    video: { type: 'image/jpeg', body: mediaFile('video.mp4') },
    bomb: { type: 'image/png', body: pngOf(30_000, 30_000) },
    large: { type: 'image/jpeg', body: new Uint8Array(6 * 1024 * 1024) },
  }
  for (const [name, picture] of Object.entries(pictures)) {
    serveStory(name)
    web.set('https://bread.example.com/oven.jpg', picture)
    const { card } = await client.createDraft({
      body: { platform: 'linkedin', content: text, link_card: true },
    })
    assert.deepEqual([card?.title, card?.has_picture], [name, false])
  }
})

test('link card: its picture is removed after the last draft that shows it, and not before', async () => {
  serveStory()
  const { client, accountId } = await newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: text, link_card: true },
  })
  const files = async () => {
    const { db } = service.service.ports
    const rows = await db
      .selectFrom('media_blob')
      .select('sha256')
      .where('account_id', '=', accountId)
      .execute()
    return rows.length
  }
  await service.skip({ hours: 50 })
  await sweepBlobs(service.service.ports)
  assert.equal(await files(), 1)
  const used = async () => (await client.getAccount()).media_bytes_used
  assert.ok((await used()) > 1_000, 'it counts as long as it is shown')
  await client.updateDraft({ params: { draft_id }, body: { link_card: false } })
  assert.ok((await used()) > 1_000, 'the version before the edit shows it')
  await service.service.ports.db
    .deleteFrom('draft_version')
    .where('account_id', '=', accountId)
    .execute()
  assert.equal(await used(), 0)
  await service.skip({ hours: 50 })
  await sweepBlobs(service.service.ports)
  assert.equal(await files(), 0)
})

test('createPost: reads a card for each first link of its versions, on the networks that show one', async () => {
  serveStory()
  web.set('https://bread.example.com/other', page('Another page'))
  const { client } = await newAccount()
  const { drafts } = await client.createPost({
    body: {
      platforms: ['linkedin', 'bluesky', 'x'],
      content: text,
      versions: { bluesky: { content: 'See https://bread.example.com/other' } },
    },
  })
  assert.deepEqual(
    drafts.map(({ platform, link_card, card }) => [platform, link_card, card?.title]).toSorted(),
    [
      ['bluesky', true, 'Another page'],
      ['linkedin', true, 'The story of rye'],
      ['x', false, undefined],
    ],
  )
  const { drafts: plain } = await client.createPost({
    body: { platforms: ['linkedin'], content: text, link_card: false },
  })
  assert.deepEqual([plain[0]!.link_card, plain[0]!.card], [false, null])
})

test('link card: no page is read for what is refused', async () => {
  serveStory()
  const { request, client } = await newAccount()
  const { draft_id } = await client.createDraft({ body: { platform: 'linkedin', content: text } })
  const missing = { media: [{ media_id: 'med_missing', piece: 2 }] }
  const long = `${text} ${'w'.repeat(2_000)}`
  const at = { scheduled_at: service.in({ hours: 1 }) }
  const refused = async (method: string, path: string, body: object) =>
    (await request(method, path, { body })).status
  const card = { content: text, link_card: true }
  assert.deepEqual(
    [
      await refused('POST', '/api/drafts', { platform: 'linkedin', ...card, ...missing }),
      await refused('PATCH', `/api/drafts/${draft_id}`, { ...card, ...missing }),
      await refused('POST', '/api/posts', { platforms: ['linkedin'], content: text, ...missing }),
      await refused('POST', '/api/posts', { platforms: ['bluesky'], content: long, ...at }),
    ],
    [400, 400, 400, 422],
  )
  assert.deepEqual(reads, [])
})

test('createPost: each page after the first takes a request more of the rate', async () => {
  serveStory()
  web.set('https://bread.example.com/other', page('Another page'))
  const { request } = await newAccount()
  const left = async (versions: object) => {
    const body = { platforms: ['linkedin', 'bluesky'], content: text, versions }
    assert.equal((await request('POST', '/api/posts', { body })).status, 201)
    const { headers } = await request('GET', '/api/account')
    return Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1])
  }
  const one = await left({})
  const two = await left({ bluesky: { content: 'See https://bread.example.com/other' } })
  assert.equal(one - two, 3)
})

test('generatePost and rewriteDraft: read the card of the link in what was written', async () => {
  serveStory()
  const { client } = await newAccount()
  const topic = `Why rye rises slowly, as ${story} tells`
  const draft = await client.generatePost({
    body: { platform: 'linkedin', topic, source: `Rye rises slowly. ${text}`, link_card: true },
  })
  const title = (content: string) => (content.includes(story) ? 'The story of rye' : undefined)
  assert.deepEqual([draft.link_card, draft.card?.title], [true, title(draft.content)])
  const { draft_id } = await client.createDraft({
    body: {
      ...{ platform: 'linkedin', link_card: true },
      content: `Rye rises slowly. It needs a night. ${text}\n\nIt keeps for a week.`,
    },
  })
  const rewritten = await client.rewriteDraft({ params: { draft_id }, body: { length: 'shorter' } })
  assert.deepEqual([rewritten.link_card, rewritten.card?.title], [true, title(rewritten.content)])
})

test('createDraft: without the field no page is read, and nothing is published but the text', async () => {
  serveStory()
  const account = await newAccount()
  const draft = await account.client.createDraft({ body: { platform: 'linkedin', content: text } })
  assert.deepEqual([draft.link_card, draft.card], [false, null])
  const [post] = await published(account, draft.draft_id, 'linkedin')
  assert.deepEqual([post!.card, reads], [undefined, []])
})
