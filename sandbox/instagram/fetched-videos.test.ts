import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { mediaFile } from '../testing/media-files.ts'
import { errorOf, instagramTest, type InstagramTest } from '../testing/instagram.ts'
import { testServer } from '../testing/sandbox.ts'

const orderReel = async (sandbox: InstagramTest, video_url: string) => {
  const made = await sandbox.post(`/${sandbox.igId}/media`, {
    media_type: 'REELS',
    video_url,
    caption: 'Baking',
  })
  assert.equal(made.status, 200, made.text)
  return String(made.body['id'])
}

/** What becomes of a container, while the clock goes on. */
async function becomes(sandbox: InstagramTest, id: string): Promise<string> {
  for (let looks = 0; looks < 500; looks++) {
    const { body } = await sandbox.get(`/${id}?fields=status_code,status`)
    if (body['status_code'] !== 'IN_PROGRESS')
      return `${String(body['status_code'])} ${String(body['status'])}`
    sandbox.clock.advance(100)
  }
  return 'IN_PROGRESS'
}

/** A server with one video, which answers as `answers` says. */
function videoServer(
  t: TestContext,
  answers: (method: string) => { status: number; headers: Record<string, string | number> },
) {
  const asked: string[] = []
  const video = mediaFile('video.mp4')
  const url = testServer(t, ({ method = '', url: path = '', headers: { range } }, response) => {
    if (path === '/robots.txt') return void response.writeHead(404).end()
    asked.push(`${method} ${range ?? ''}`.trim())
    const { status, headers } = answers(method)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const body = status === 206 ? video.subarray(Number(first), Number(last) + 1) : video
    const given =
      status === 206 ? { 'content-range': `bytes ${first}-${last}/${video.length}` } : {}
    response
      .writeHead(status, { 'content-type': 'video/mp4', ...given, ...headers })
      .end(method === 'HEAD' ? undefined : body)
  })
  return { url, asked, bytes: video.length }
}

test('a video is fetched after the answer: its length first, then one range behind the other', async (t) => {
  const sandbox = await instagramTest(t)
  await sandbox.control('POST', 'switches', { 'instagram.fetched_part_bytes': 30_000 })
  const { url, asked, bytes } = videoServer(t, (method) =>
    method === 'HEAD'
      ? { status: 200, headers: { 'content-length': bytes } }
      : { status: 206, headers: {} },
  )
  const id = await orderReel(sandbox, `${await url}/video.mp4`)
  assert.match(await becomes(sandbox, id), /^FINISHED/)
  assert.deepEqual(asked, [
    'HEAD',
    'GET bytes=0-29999',
    'GET bytes=30000-59999',
    `GET bytes=60000-${bytes - 1}`,
  ])
  assert.equal(
    (await sandbox.post(`/${sandbox.igId}/media_publish`, { creation_id: id })).status,
    200,
  )
})

for (const [what, head, get] of [
  ['tells no length', { status: 200, headers: {} }, { status: 206, headers: {} }],
  [
    'does not answer HEAD',
    { status: 404, headers: { 'content-length': 0 } },
    { status: 206, headers: {} },
  ],
  [
    'answers a range with everything',
    { status: 200, headers: { 'content-length': 81_179 } },
    { status: 200, headers: {} },
  ],
  [
    'redirects',
    { status: 302, headers: { location: '/other.mp4' } },
    { status: 302, headers: { location: '/other.mp4' } },
  ],
  [
    'says that it is a page',
    { status: 200, headers: { 'content-length': 81_179, 'content-type': 'text/html' } },
    { status: 206, headers: {} },
  ],
] as const)
  test(`a video whose address ${what} ends as an error of its container`, async (t) => {
    const sandbox = await instagramTest(t)
    const { url } = videoServer(t, (method) => ({ ...(method === 'HEAD' ? head : get) }))
    assert.match(
      await becomes(sandbox, await orderReel(sandbox, `${await url}/video.mp4`)),
      /^ERROR .*error code 2207052/,
    )
  })

test('a video that Instagram does not take ends as an error of its container', async (t) => {
  const sandbox = await instagramTest(t)
  for (const name of ['video.webm', 'video-moov-last.mp4', 'video-cut-off.mp4', 'video-1s.mp4'])
    assert.match(
      await becomes(sandbox, await orderReel(sandbox, `${sandbox.pictures}/${name}`)),
      /^ERROR .*error code 2207026/,
      name,
    )
})

test('a container that was finished may fail when it is published, and is an error from then on', async (t) => {
  const sandbox = await instagramTest(t)
  await sandbox.control('POST', 'switches', { 'instagram.late_failures': 1 })
  const publish = async () => {
    const id = await orderReel(sandbox, `${sandbox.pictures}/video.mp4`)
    assert.match(await becomes(sandbox, id), /^FINISHED/)
    return { id, answer: await sandbox.post(`/${sandbox.igId}/media_publish`, { creation_id: id }) }
  }
  const first = await publish()
  assert.equal(errorOf(first.answer), '400 -1/2207053')
  assert.match(await becomes(sandbox, first.id), /^ERROR .*2207053/)
  assert.equal((await publish()).answer.status, 200)
})

test('a video whose fetching a stop of the sandbox cuts off ends as an error', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crier-sandbox-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  let id = ''
  await t.test('one life', async (life) => {
    const sandbox = await instagramTest(life, dataDir)
    await sandbox.control('POST', 'switches', { 'instagram.fetch_delay_ms': 600_000 })
    id = await orderReel(sandbox, `${sandbox.pictures}/video.mp4`)
    assert.equal(
      (await sandbox.get(`/${id}?fields=status_code`)).body['status_code'],
      'IN_PROGRESS',
    )
  })
  await t.test('the next', async (life) => {
    const sandbox = await instagramTest(life, dataDir)
    assert.match(await becomes(sandbox, id), /^ERROR .*2207053/)
  })
})
