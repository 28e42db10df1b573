import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { platforms } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import { manualService } from '../service.ts'
import { connectAdded, everyNetwork } from './connect-added.ts'

const service = await manualService({ after }, { environment: everyNetwork })
const { db } = service.service.ports

/** Two carousels that begin alike have the same text beside their slides. */
const slides = (count: number, words: string) => [
  'Why small teams?\n\nThey wait for fewer people.',
  ...Array.from({ length: count - 1 }, (_, index) => `${words}, ${index + 2}.`),
]

for (const platform of platforms)
  for (const kind of ['accept_then_reset', 'unavailable'] as const)
    test(`on ${platform} a carousel whose answer is lost (${kind}) is published once, although an unknown post has the same caption`, async () => {
      const account = await service.newAccount()
      await connectAdded(service, account, platform)
      const { external_account_id: author } = (await account.client.listConnections()).data.find(
        (one) => one.platform === platform,
      )!
      const slideCounts = async () => {
        const posts = await service.posts({ platform })
        return (
          posts
            // Where servers give out ids, the host of the server comes before them.
            .filter((post) => author!.endsWith(post.author) && post.text.includes('small teams'))
            .map(({ media }) => media.length)
        )
      }
      const publish = async (pieces: string[]) => {
        const { draft_id } = await account.client.createDraft({
          body: { platform, content_type: 'carousel', pieces },
        })
        const body = { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) }
        const { schedule_id } = await account.client.scheduleDraft({ body })
        await service.advance({ minutes: 1 })
        const read = () => account.client.getSchedule({ params: { schedule_id } })
        await service.advanceUntil(
          async () => !['pending', 'publishing'].includes((await read()).status),
        )
        return read()
      }
      const first = await publish(slides(3, 'The first'))
      assert.equal(first.status, 'published')
      // As if it had been posted by hand.
      await sql`update schedule_piece set external_id = 'unknown'
        where schedule_id = ${first.schedule_id}`.execute(db)
      await sql`update schedule set external_id = 'unknown'
        where id = ${first.schedule_id}`.execute(db)
      const before = await slideCounts()
      await service.fault({ platform, kind })
      const second = await publish(slides(4, 'The second'))
      const now = await slideCounts()
      // Published once, or left to a person to check: never taken for the other one, never twice.
      assert.ok(now.length <= before.length + 1, `${now.length} posts: ${JSON.stringify(second)}`)
      if (second.status === 'published') {
        assert.equal(now.length, before.length + 1, JSON.stringify(second))
        assert.notEqual(second.external_url, first.external_url)
      } else assert.equal(second.error_code, 'publication_unconfirmed', JSON.stringify(second))
    })
