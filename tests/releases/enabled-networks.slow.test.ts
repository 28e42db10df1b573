import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { draftOn, placesOn, wrongAnswers } from '../api/every-operation.ts'
import { connectAdded, everyNetwork } from '../networks/connect-added.ts'
import { accountAt, manualService, type ManualService, type Owner } from '../service.ts'
import {
  answersOf,
  loadFixture,
  lost,
  makeFixture,
  readFixture,
  type ReleaseFixture,
} from './release-fixture.ts'

const wide = { requests_per_minute: 1_000_000, monthly_credits: 100_000, connections: 100 }
const environment = { CRIER_PLANS: JSON.stringify({ pro: wide }), ...everyNetwork }

const fixtures: Readonly<Record<string, (t: Owner) => Promise<ReleaseFixture>>> = {
  'release 0.2.0': () => readFixture('0.2.0.json.gz'),
  'the program of today': makeFixture,
}

const withoutPreviews = (answers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(answers).filter(([path]) => !path.endsWith('/preview')))

/** A new account, and what there is of it on the network. */
async function preparedOn(service: ManualService, platform: Platform) {
  const account = await service.newAccount()
  await connectAdded(service, account, platform)
  return { account, places: await placesOn(service, account, platform) }
}

// With all and each alone, every two networks are met enabled and disabled in all four ways. Each of
// the 15 subsets of four networks took five minutes, and met no more.
for (const [name, read] of Object.entries(fixtures))
  test(`all networks are enabled, each alone, and all again on the database of ${name}: nothing is lost, nothing answers 500, and what waited is published`, async (t) => {
    const fixture = await read(t)
    const service = await manualService(t, {
      now: fixture.now,
      environment,
      prepare: (target) => loadFixture(t, fixture, target),
    })
    const accountId = fixture.tables['public.account']![0]!['id'] as AccountId
    const answersAt = ({ url }: { readonly url: string }) => {
      const { request } = accountAt(url, { accountId, key: fixture.key })
      return answersOf({ url, request: (method, path) => request(method, path) }, fixture.key)
    }
    const before = await answersAt(service)
    const prepared: {
      readonly alone: Platform
      readonly schedule_id: string
      readonly others: Awaited<ReturnType<typeof preparedOn>>[]
    }[] = []
    for (const [index, alone] of platforms.entries()) {
      await connectAdded(service, service.account, alone)
      const draft_id = await draftOn(service.account, alone)
      const body = { draft_id, platform: alone, scheduled_at: service.in({ hours: 1 }) }
      const { schedule_id } = await service.client.scheduleDraft({ body })
      const asked = [alone, platforms[(index + 1) % platforms.length]!]
      const others = await Promise.all(asked.map((platform) => preparedOn(service, platform)))
      prepared.push({ alone, schedule_id, others })
    }
    await service.service[Symbol.asyncDispose]()
    await service.skip({ hours: 1 })

    const statusesAt = async (url: string) => {
      const { client } = accountAt(url, service.account)
      const all = prepared.map(({ schedule_id }) => client.getSchedule({ params: { schedule_id } }))
      return (await Promise.all(all)).map(({ status }) => status)
    }
    for (const [index, { alone, others }] of prepared.entries()) {
      const started = await service.startAnother({ CRIER_NETWORKS: alone })
      // A preview shows the enabled networks only.
      assert.deepEqual(lost(withoutPreviews(before), await answersAt(started)), [], alone)
      for (const { account, places } of others) {
        const { platform } = places
        const there = accountAt(started.url, account)
        const wrong = await wrongAnswers(service, there, platform as Platform, places)
        assert.deepEqual(wrong, [], `${platform}, ${alone} alone`)
      }
      await service.advance({ minutes: 1 })
      const expected = platforms.map((_, place) => (place <= index ? 'published' : 'pending'))
      assert.deepEqual(await statusesAt(started.url), expected, alone)
      await started[Symbol.asyncDispose]()
    }

    const all = await service.startAnother()
    assert.deepEqual(lost(before, await answersAt(all)), [])
    assert.equal((await service.posts()).length, platforms.length)
  })
