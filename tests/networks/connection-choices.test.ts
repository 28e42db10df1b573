import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'

const service = await manualService({ after })

test('choices: are what TikTok offers the account now, and why it cannot post', async () => {
  const { client, request, accountId } = await service.newAccount()
  const params = { platform: 'tiktok' }
  const first = await client.getConnectionChoices({ params })
  assert.equal(first.detail, null)
  assert.match(first.name!, /^Sandbox tiktok/)
  assert.deepEqual(first.privacy_levels, [
    'PUBLIC_TO_EVERYONE',
    'MUTUAL_FOLLOW_FRIENDS',
    'SELF_ONLY',
  ])
  assert.deepEqual(
    [first.allow_comment, first.allow_duet, first.video_seconds_max],
    [true, true, 600],
  )
  const change = (facts: Readonly<Record<string, string>>) =>
    service.control('POST', '/_control/authors', {
      platform: 'tiktok',
      author: { key: accountId, name: first.name! },
      facts,
    })
  await change({ account: 'private', duets: 'disabled' })
  // Callers within seconds share an answer: TikTok counts the calls of an account.
  const calls = async () => {
    const { data } = (await service.control('GET', '/_control/requests?platform=tiktok')) as {
      data: { path: string }[]
    }
    return data.filter(({ path }) => path.includes('creator_info')).length
  }
  const before = await calls()
  const together = await Promise.all(
    Array.from({ length: 5 }, () => client.getConnectionChoices({ params })),
  )
  for (const one of together) assert.deepEqual(one, first)
  assert.equal(await calls(), before)
  await service.skip({ seconds: 11 })
  const then = await client.getConnectionChoices({ params })
  assert.deepEqual(
    [then.privacy_levels[0], then.allow_comment, then.allow_duet],
    ['FOLLOWER_OF_CREATOR', true, false],
  )
  await change({ standing: 'banned' })
  await service.skip({ seconds: 11 })
  const banned = await client.getConnectionChoices({ params })
  assert.match(banned.detail!, /banned/)
  assert.deepEqual(banned.privacy_levels, [])
  assert.equal((await request('GET', '/api/connections/x/choices')).status, 409)
})
