import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, test } from 'node:test'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { brandFor } from '@crier/server/networks/media/brand-on-pictures.ts'
import { eventually } from '../processes.ts'
import { manualService } from '../service.ts'

const line = 'tiktok-developers-site-verification=Abc123'
const environment = {
  CRIER_TIKTOK_VERIFICATION: `tiktokAbc123.txt:${line}`,
  CRIER_X_THREADS: 'off',
}
const service = await manualService({ after }, { environment })

test('TikTok finds its verification file at the root and beside the pictures', async () => {
  for (const path of ['/tiktokAbc123.txt', '/media/tiktokAbc123.txt']) {
    const answer = await fetch(`${service.url}${path}`)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), await answer.text()],
      [200, 'text/plain; charset=utf-8', line],
    )
  }
})

test('robots.txt lets every fetcher into /media/', async () => {
  const answer = await fetch(`${service.url}/robots.txt`)
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /^User-agent: \*\nAllow: \/media\/\n/)
})

test('an answer is counted whose fetcher closes the connection before it has finished', async () => {
  const pieces = Array.from(
    { length: 12 },
    (_, slide) => `Slide ${slide}\n\n${'What stands on it. '.repeat(20)}`,
  )
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'linkedin', content_type: 'carousel', pieces },
  })
  const { platforms } = await service.client.previewDraft({ params: { draft_id } })
  const url = platforms.find(({ platform }) => platform === 'linkedin')!.media[0]!
  const before = await picturesServed()
  await new Promise<void>((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      assert.equal(response.statusCode, 200)
      request.destroy()
      resolve()
    })
    request.on('error', reject)
  })
  await eventually('the count', async () => (await picturesServed()) === before + 1 || undefined)
})

test('brand: shows name and logo on no picture for TikTok, and on those of the others', () => {
  const brand = { name: 'The Bakery', colors: ['#123456'] }
  assert.deepEqual(brandFor('tiktok', brand), { ...brand, name: null, logo: null })
  for (const platform of ['linkedin', 'x', 'instagram'] as const)
    assert.deepEqual(brandFor(platform, brand), brand)
})

test('with threads switched off what would be more than one post on X is refused, and one post is not', async () => {
  const schedule = async (
    draft: { content_type: 'post' | 'thread' | 'carousel'; pieces: string[] },
    minutes: number,
  ) => {
    const { draft_id } = await service.client.createDraft({ body: { platform: 'x', ...draft } })
    return service.client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes }) },
    })
  }
  const isRefused = (problem: unknown) =>
    problem instanceof CrierProblem &&
    problem.code === 'content_too_long' &&
    /CRIER_X_THREADS/.test(problem.message)
  await assert.rejects(schedule({ content_type: 'thread', pieces: ['One.', 'Two.'] }, 1), isRefused)
  await assert.rejects(
    schedule({ content_type: 'post', pieces: ['A sentence of some length. '.repeat(20)] }, 1),
    isRefused,
  )
  await assert.rejects(
    schedule({ content_type: 'carousel', pieces: ['1', '2', '3', '4', '5'] }, 1),
    isRefused,
  )
  assert.equal(
    (await schedule({ content_type: 'post', pieces: ['One post.'] }, 1)).status,
    'pending',
  )
})

async function picturesServed(): Promise<number> {
  const { text } = await service.request('GET', '/metrics')
  const line =
    /^crier_http_request_duration_seconds_count\{method="GET",route="\/media\/:name",status="200"\} (\d+)$/m.exec(
      text,
    )
  return Number(line?.[1] ?? 0)
}
