import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { manualService, type TestAccount } from '../service.ts'
import { clientOf } from './client-page.ts'

const service = await manualService({ after })

type Asked = Pick<TestAccount, 'client'>
const upload = ({ client }: Asked, bytes: Uint8Array) =>
  client.createMedia({ body: new Blob([bytes as Uint8Array<ArrayBuffer>]) })
const remove = ({ client }: Asked, media_id: string) => client.deleteMedia({ params: { media_id } })
const restore = ({ client }: Asked, media_id: string) =>
  client.restoreMedia({ params: { media_id } })
const statusOf = async (address: string) => {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  return answer.status
}
const picture = () =>
  sharp({ create: { width: 1_080, height: 1_080, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

/** A post that is published, and the address under which its client sees the picture. */
async function publishedWith(
  account: TestAccount,
  {
    media_id,
    platform,
    shape,
  }: { media_id: string; platform: 'linkedin' | 'instagram'; shape: 'post' | 'slide' },
) {
  const { client } = account
  const text =
    shape === 'post'
      ? { content: 'Look.' }
      : { content_type: 'carousel' as const, pieces: ['Fresh from the oven.', 'Warm.'] }
  const { draft_id } = await client.createDraft({
    body: { platform, ...text, media: [{ media_id }] },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  const page = clientOf(
    service,
    (await client.createPreview({ body: { schedule_ids: [schedule_id] } })).url,
  )
  await service.advance({ minutes: 2 })
  assert.equal((await client.getSchedule({ params: { schedule_id } })).status, 'published')
  const address =
    /(?:<img\s+src|<a href|<video\s+src)="(\/preview\/[^"]+\/1\/1\.\w+(?:\?v=[\w-]+)?)"/.exec(
      (await page.open()).text,
    )![1]!
  return {
    schedule_id,
    look: async () => (await service.request('GET', address, { key: null })).status,
  }
}

for (const [kind, bytes] of [
  ['picture', picture],
  ['GIF', () => mediaFile('animated.gif')],
  ['video', () => mediaFile('video.mp4')],
  ['document', () => mediaFile('document.pdf')],
] as const)
  test(`serveFile: answers 404 at once when a ${kind} was deleted, and 200 again when it was restored`, async () => {
    const account = await service.newAccount()
    const { media_id, url, thumbnail_url } = await upload(account, await bytes())
    const addresses = [url, ...(thumbnail_url === null ? [] : [thumbnail_url])].map(
      (address) => address!,
    )
    const statuses = () => Promise.all(addresses.map(statusOf))
    const all = (status: number) => addresses.map(() => status)
    // The second time a small picture is one that was kept.
    assert.deepEqual([await statuses(), await statuses()], [all(200), all(200)])
    await remove(account, media_id)
    assert.deepEqual(await statuses(), all(404))
    const restored = await restore(account, media_id)
    assert.deepEqual([await statuses(), await statusOf(restored.url!)], [all(200), 200])
  })

test('serveFile: serves the bytes as long as one of two uploads has them', async () => {
  const account = await service.newAccount()
  const bytes = await picture()
  const [first, second] = [await upload(account, bytes), await upload(account, bytes)]
  await remove(account, first.media_id)
  assert.equal(await statusOf(first.url!), 200)
  await remove(account, second.media_id)
  assert.deepEqual([await statusOf(first.url!), await statusOf(second.url!)], [404, 404])
})

for (const [name, platform, shape] of [
  ['picture.jpg', 'instagram', 'post'],
  ['picture.jpg', 'instagram', 'slide'],
  ['animated.gif', 'linkedin', 'post'],
  ['document.pdf', 'linkedin', 'post'],
] as const)
  test(`previewPicture: answers 404 at once when the ${name} of a published ${shape} was deleted, and 200 when it was restored`, async () => {
    const account = await service.newAccount()
    const { media_id } = await upload(
      account,
      name === 'picture.jpg' ? await picture() : mediaFile(name),
    )
    const { look, schedule_id } = await publishedWith(account, { media_id, platform, shape })
    const small = (await account.client.listSchedules()).data.find(
      (one) => one.schedule_id === schedule_id,
    )?.thumbnail_url
    const statuses = async () => [await look(), ...(small ? [await statusOf(small)] : [])]
    const all = (status: number) => [status, ...(small ? [status] : [])]
    assert.deepEqual(await statuses(), all(200))
    await remove(account, media_id)
    assert.deepEqual(await statuses(), all(404))
    await restore(account, media_id)
    assert.deepEqual(await statuses(), all(200))
  })
