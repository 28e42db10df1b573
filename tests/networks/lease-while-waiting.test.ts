import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { manualService, type TestAccount } from '../service.ts'
import { connected } from './renewals.ts'
import { settle } from '../settle.ts'

const [posts, permits] = [6, 2]

test('posts that wait for a permit and for their rendering longer than a lease are published, each by its first run', async (t) => {
  const service = await manualService(t, {
    environment: { CRIER_MAX_CONCURRENT_SENDS: String(permits) },
  })
  const { clock, sandbox } = service
  const { db, renderer } = service.service.ports
  const pages = ['One\n\nThe cover.', 'Two\n\nThe end.']
  const dueAt = service.in({ minutes: 1 })
  const planned = async (account: TestAccount) => {
    await connected(service, 'linkedin', account)
    const { draft_id } = await account.client.createDraft({
      body: { platform: 'linkedin', content_type: 'carousel', pieces: pages },
    })
    return account.client.scheduleDraft({
      body: { draft_id, platform: 'linkedin', scheduled_at: dueAt },
    })
  }
  const ids: string[] = []
  for (let number = 1; number <= posts; number++)
    ids.push((await planned(await service.newAccount())).schedule_id)

  // One document after the other, 70 s each.
  let last = Promise.resolve()
  let rendering = 0
  const render = renderer.document
  t.mock.method(renderer, 'document', async (...order: Parameters<typeof render>) => {
    const rendered = await render(...order)
    rendering += 1
    await (last = last.then(() => clock.sleep(70_000)))
    rendering -= 1
    return rendered
  })
  const rows = () =>
    db
      .selectFrom('schedule')
      .select(['status', 'claims', 'lease_until', 'error_message'])
      .where('id', 'in', ids as never[])
      .execute()
  // Holds when for some polls as many render as have a permit, and every lease is new. Without a
  // renewal the wait is short.
  const held = () => {
    let [looks, quiet] = [0, 0]
    return async () => {
      const leases = (await rows()).flatMap(({ lease_until: until }) =>
        until ? [until.since(clock.now()).total('seconds')] : [],
      )
      const isNew = leases.every((seconds) => seconds >= 40) || ++looks > 300
      quiet = rendering === Math.min(permits, leases.length) && isNew ? quiet + 1 : 0
      return quiet >= 20
    }
  }
  const settled = () => settle(() => service.service.isIdle() && sandbox.isIdle(), held())
  await clock.advance({ minutes: 1 }, settled)
  let claimsMax = 1
  const isOpen = async () =>
    (await rows()).some(({ status }) => status === 'publishing' || status === 'pending')
  for (let waited = 0; waited < 900 && claimsMax === 1 && (await isOpen()); waited += 20) {
    await clock.skip({ seconds: 20 }, settled)
    claimsMax = Math.max(claimsMax, ...(await rows()).map(({ claims }) => claims))
  }

  assert.equal(claimsMax, 1)
  assert.deepEqual(
    (await rows()).filter(({ status }) => status !== 'published'),
    [],
  )
  const { data } = (await service.control('GET', '/_control/requests?platform=linkedin')) as {
    data: LoggedRequest[]
  }
  assert.equal(data.filter(({ path }) => path.startsWith('/rest/documents')).length, posts)
  assert.equal((await service.posts({ platform: 'linkedin' })).length, posts)
})
