import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { graphHost } from './hosts.ts'
import { errorOf, instagramTest, signIn, type InstagramTest } from '../testing/instagram.ts'

async function postsOf(sandbox: InstagramTest) {
  const { data } = await sandbox.control('GET', 'posts?platform=instagram')
  assert.ok(Array.isArray(data))
  return data as {
    external_id: string
    text: string
    author: string
    media: { width: number; url: string }[]
    permalink: string
    created_at: number
  }[]
}

test('a carousel takes 2 to 10 finished items of its own account', async (t) => {
  const sandbox = await instagramTest(t)
  const { igId, post } = sandbox
  const parent = async (children: string) =>
    errorOf(await post(`/${igId}/media`, { media_type: 'CAROUSEL', children }))
  const item = await sandbox.finished({ is_carousel_item: 'true' })
  const alone = await sandbox.finished()
  assert.equal(await parent(item), '400 100/2207028')
  assert.equal(await parent(Array(11).fill(item).join(',')), '400 100/2207028')
  assert.equal(await parent(`${item},${alone}`), '400 24/2207006')
  assert.equal(await parent(`${item},1`), '400 24/2207006')
  const early = await post(`/${igId}/media`, {
    image_url: `${sandbox.pictures}/1080x1350.jpg`,
    is_carousel_item: 'true',
  })
  assert.equal(await parent(JSON.stringify([item, early.body['id']])), '400 9007/2207027')
  sandbox.clock.advance(86_400_000)
  assert.equal(await parent(`${item},${item}`), '400 -2/2207020')
})

test('a container that is published early is refused, and can be published later', async (t) => {
  const sandbox = await instagramTest(t)
  const { igId, post } = sandbox
  const made = await post(`/${igId}/media`, { image_url: `${sandbox.pictures}/1080x1350.jpg` })
  const publish = () => post(`/${igId}/media_publish`, { creation_id: String(made.body['id']) })
  assert.equal(errorOf(await publish()), '400 9007/2207027')
  sandbox.clock.advance(1_000)
  assert.equal((await publish()).status, 200)
})

test('one container leads to at most one post, whatever is answered the second time', async (t) => {
  const sandbox = await instagramTest(t)
  const container = await sandbox.finished()
  const publish = () => sandbox.post(`/${sandbox.igId}/media_publish`, { creation_id: container })
  const first = await publish()
  assert.equal(errorOf(await publish()), '400 24/2207006')
  await sandbox.control('POST', 'switches', { 'instagram.second_publish': 'same_id' })
  assert.deepEqual((await publish()).body, first.body)
  assert.equal((await postsOf(sandbox)).length, 1)
})

test('pictures are fetched, and checked by what they are', async (t) => {
  const sandbox = await instagramTest(t)
  const refused = async (path: string) =>
    errorOf(await sandbox.post(`/${sandbox.igId}/media`, { image_url: sandbox.pictures + path }))
  assert.equal(await refused('/missing.jpg'), '400 9004/2207052')
  assert.equal(await refused('/moved.jpg'), '400 9004/2207052')
  assert.equal(await refused('/page.jpg'), '400 9004/2207052')
  assert.equal(await refused('/picture.png'), '400 36001/2207005')
  assert.equal(await refused('/huge.jpg'), '400 36000/2207004')
  assert.equal(await refused('/1080x1441.jpg'), '400 36003/2207009')
  assert.equal(await refused('/1911x1000.jpg'), '400 36003/2207009')
  assert.equal(await refused('/319x319.jpg'), '400 36001/2207005')
  assert.equal(
    errorOf(await sandbox.post(`/${sandbox.igId}/media`, { image_url: 'ftp://crier.test/1.jpg' })),
    '400 9004/2207052',
  )
  assert.equal(
    errorOf(
      await sandbox.post(`/${sandbox.igId}/media`, { image_url: 'http://127.0.0.1:1/1.jpg' }),
    ),
    '400 9004/2207052',
  )
})

test('captions have limits, in code points', async (t) => {
  const sandbox = await instagramTest(t)
  const make = (caption: string) =>
    sandbox.post(`/${sandbox.igId}/media`, {
      image_url: `${sandbox.pictures}/1080x1350.jpg`,
      caption,
    })
  assert.equal((await make('🥖'.repeat(2_200))).status, 200)
  assert.equal(errorOf(await make('🥖'.repeat(2_201))), '400 36004/2207010')
  assert.equal(errorOf(await make('@a '.repeat(21))), '400 100/2207040')
  assert.equal(errorOf(await make('#a '.repeat(31))), '400 100')
})

test('containers: refuses contradicting parameters, and undocumented ones when the switch is set', async (t) => {
  const sandbox = await instagramTest(t)
  const image_url = `${sandbox.pictures}/1080x1350.jpg`
  const refused = async (form: Record<string, string>) =>
    errorOf(await sandbox.post(`/${sandbox.igId}/media`, form))
  assert.equal(await refused({}), '400 100')
  assert.equal(await refused({ image_url, video_url: image_url }), '400 100')
  assert.equal(await refused({ image_url, media_type: 'PDF' }), '400 100/2207023')
  assert.equal(await refused({ image_url, is_carousel_item: 'true', caption: 'no' }), '400 100')
  assert.equal(
    (await sandbox.post(`/${sandbox.igId}/media`, { image_url, captoin: 'a slip' })).status,
    200,
  )
  await sandbox.control('POST', 'switches', { 'instagram.unknown_parameters': 'refused' })
  assert.equal(await refused({ image_url, captoin: 'a slip' }), '400 100')
  assert.equal(errorOf(await sandbox.post(`/${sandbox.igId}/media_publish`, {})), '400 100')
  assert.equal(
    errorOf(await sandbox.post(`/${sandbox.igId}/media_publish`, { creation_id: '1' })),
    '400 24/2207006',
  )
})

test('two slashes in a path and field=id beside creation_id are taken, as public clients send them', async (t) => {
  const sandbox = await instagramTest(t)
  const creation_id = await sandbox.finished()
  const published = await sandbox.post(`//${sandbox.igId}//media_publish`, {
    creation_id,
    field: 'id',
  })
  assert.equal(published.status, 200, published.text)
  assert.equal((await sandbox.get('//me?fields=user_id')).body['user_id'], sandbox.igId)
})

test('parameters may lie in the query, in a form, in JSON or in a multipart body', async (t) => {
  const sandbox = await instagramTest(t)
  const { token, igId, pictures } = sandbox
  const image_url = `${pictures}/1080x1350.jpg`
  const inQuery = await sandbox.call(
    'POST',
    graphHost,
    `/${igId}/media?${new URLSearchParams({ image_url, access_token: token }).toString()}`,
  )
  const inJson = await sandbox.call('POST', graphHost, `/${igId}/media`, {
    token,
    json: { image_url },
  })
  const multipart = new FormData()
  multipart.set('image_url', image_url)
  const inParts = await fetch(`${sandbox.url}/${graphHost}/v25.0/me/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: multipart,
  })
  assert.deepEqual([inQuery.status, inJson.status, inParts.status], [200, 200, 200])
  assert.equal(
    errorOf(
      await sandbox.call('POST', graphHost, `/${igId}/media`, {
        token,
        headers: { 'content-type': 'text/plain' },
        body: image_url,
      }),
    ),
    '400 100',
  )
})

test('videos become reels, and stories stay out of the list of media', async (t) => {
  const sandbox = await instagramTest(t)
  await sandbox.control('POST', 'switches', { 'instagram.video_fetched': 'in_call' })
  const publish = async (form: Record<string, string>) => {
    const made = await sandbox.post(`/${sandbox.igId}/media`, form)
    sandbox.clock.advance(1_000)
    return sandbox.post(`/${sandbox.igId}/media_publish`, { creation_id: String(made.body['id']) })
  }
  const reel = await publish({
    media_type: 'REELS',
    video_url: `${sandbox.pictures}/video.mp4`,
    caption: 'Baking',
  })
  const story = await publish({
    media_type: 'STORIES',
    image_url: `${sandbox.pictures}/1080x1350.jpg`,
  })
  assert.match(
    String((await sandbox.get(`/${String(reel.body['id'])}?fields=permalink`)).body['permalink']),
    /\/reel\//,
  )
  const ids = async (edge: string) =>
    ((await sandbox.get(`/${sandbox.igId}/${edge}`)).body['data'] as { id: string }[]).map(
      ({ id }) => id,
    )
  assert.deepEqual(await ids('media'), [reel.body['id']])
  assert.deepEqual(await ids('stories'), [story.body['id']])
  const asVideo = await sandbox.post(`/${sandbox.igId}/media`, {
    media_type: 'REELS',
    video_url: `${sandbox.pictures}/1080x1350.jpg`,
  })
  assert.equal(errorOf(asVideo), '400 352/2207026')
})

test('a video that Instagram cannot take is refused; one it takes is told with size and duration, in a carousel beside a picture too', async (t) => {
  const sandbox = await instagramTest(t)
  await sandbox.control('POST', 'switches', { 'instagram.video_fetched': 'in_call' })
  const container = (form: Record<string, string>) => sandbox.post(`/${sandbox.igId}/media`, form)
  const reel = (name: string) =>
    container({ media_type: 'REELS', video_url: `${sandbox.pictures}/${name}` })
  for (const name of [
    'video.webm',
    'video-moov-last.mp4',
    'video-cut-off.mp4',
    'video-mpeg4.mp4',
    'video-1s.mp4',
    'video-10fps.mp4',
  ])
    assert.equal(errorOf(await reel(name)), '400 352/2207026', name)
  assert.equal((await reel('video.mov')).status, 200)
  const items = [
    await container({
      is_carousel_item: 'true',
      media_type: 'VIDEO',
      video_url: `${sandbox.pictures}/video.mp4`,
    }),
    await container({ is_carousel_item: 'true', image_url: `${sandbox.pictures}/1080x1350.jpg` }),
  ]
  const children = items.map(({ body }) => String(body['id'])).join(',')
  assert.equal(
    errorOf(await container({ media_type: 'CAROUSEL', children })),
    '400 9007/2207027',
    'not before its items are finished',
  )
  sandbox.clock.advance(1_000)
  const parent = await container({ media_type: 'CAROUSEL', children })
  sandbox.clock.advance(1_000)
  assert.equal(
    (
      await sandbox.post(`/${sandbox.igId}/media_publish`, {
        creation_id: String(parent.body['id']),
      })
    ).status,
    200,
  )
  const [held] = (await sandbox.control('GET', 'posts'))['data'] as {
    media: Record<string, unknown>[]
  }[]
  assert.deepEqual(
    held?.media.map((each) => [
      each['kind'],
      each['width'],
      each['height'],
      Math.round(Number(each['duration_ms']) / 1_000),
    ]),
    [
      ['video', 360, 640, 3],
      ['image', 1_080, 1_350, 0],
    ],
  )
})

test('containers, posts and quotas belong to one account', async (t) => {
  const sandbox = await instagramTest(t)
  const container = await sandbox.finished()
  const other = await signIn(sandbox, 'brewery')
  assert.equal(errorOf(await sandbox.get(`/${container}`, other.token)), '400 100/33')
  assert.equal(
    errorOf(
      await sandbox.post(
        `/${sandbox.igId}/media_publish`,
        { creation_id: container },
        { token: other.token },
      ),
    ),
    '400 100/33',
  )
  assert.equal(
    errorOf(
      await sandbox.post(
        `/${other.igId}/media_publish`,
        { creation_id: container },
        { token: other.token },
      ),
    ),
    '400 24/2207006',
  )
  assert.deepEqual(await postsOf(sandbox), [])
})

test('what was published and what was only ordered survive a restart', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-instagram-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const before: { container: string; media: string; token: string } = {
    container: '',
    media: '',
    token: '',
  }
  await t.test('one life', async (life) => {
    const sandbox = await instagramTest(life, dataDir)
    const { body } = await sandbox.post(`/${sandbox.igId}/media_publish`, {
      creation_id: await sandbox.finished(),
    })
    Object.assign(before, {
      container: await sandbox.finished(),
      media: body['id'],
      token: sandbox.token,
    })
  })
  await t.test('the next', async (life) => {
    const sandbox = await instagramTest(life, dataDir)
    sandbox.clock.advance(3_000)
    assert.equal(
      (await sandbox.get(`/${before.container}?fields=status_code`, before.token)).body[
        'status_code'
      ],
      'FINISHED',
    )
    assert.equal(
      (await sandbox.get(`/${before.media}?fields=media_type`, before.token)).body['media_type'],
      'IMAGE',
    )
    assert.equal((await postsOf(sandbox)).length, 1)
  })
})
