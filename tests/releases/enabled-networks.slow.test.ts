import assert from 'node:assert/strict'
import { test } from 'node:test'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { draftOn, placesOn, wrongAnswers } from '../api/every-operation.ts'
import { accountAt, manualService, type Owner, type TestAccount } from '../service.ts'
import {
  answersOf,
  loadFixture,
  lost,
  makeFixture,
  readFixture,
  type ReleaseFixture,
} from './release-fixture.ts'

const wide = { requests_per_minute: 1_000_000, monthly_credits: 100_000, connections: 100 }
const environment = { CRIER_PLANS: JSON.stringify({ pro: wide }) }

/** Every choice of at least one network. */
const subsets = Array.from({ length: 2 ** specifiedPlatforms.length - 1 }, (_, index) =>
  specifiedPlatforms.filter((_name, bit) => ((index + 1) >> bit) % 2 === 1),
)

const fixtures: Readonly<Record<string, (t: Owner) => Promise<ReleaseFixture>>> = {
  'release 0.2.0': () => readFixture('0.2.0.json.gz'),
  'the program of today': makeFixture,
}

const withoutPreviews = (answers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(answers).filter(([path]) => !path.endsWith('/preview')))

interface Prepared {
  readonly account: TestAccount
  /** What there is on each network, for `wrongAnswers` where it is disabled. */
  readonly places: ReadonlyMap<Platform, Readonly<Record<string, string>>>
}

async function prepared(
  service: Parameters<typeof placesOn>[0],
  account: TestAccount,
): Promise<Prepared> {
  const places = new Map<Platform, Readonly<Record<string, string>>>()
  for (const platform of specifiedPlatforms)
    places.set(platform, await placesOn(service, account, platform))
  return { account, places }
}

for (const [name, read] of Object.entries(fixtures))
  test(`each subset of the networks is enabled and disabled on the database of ${name}: nothing is lost, nothing answers 500, and what waited is published`, async (t) => {
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
    const scheduled = new Map<Platform, string>()
    for (const platform of specifiedPlatforms) {
      const draft_id = await draftOn(service.account, platform)
      const body = { draft_id, platform, scheduled_at: service.in({ hours: 1 }) }
      scheduled.set(platform, (await service.client.scheduleDraft({ body })).schedule_id)
    }
    const others: Prepared[] = []
    for (const _ of subsets) others.push(await prepared(service, await service.newAccount()))
    await service.service[Symbol.asyncDispose]()

    for (const [index, enabled] of subsets.entries()) {
      const started = await service.startAnother({ CRIER_NETWORKS: enabled.join(', ') })
      const after = await answersAt(started)
      // A preview shows the enabled networks only.
      const kept = enabled.length === specifiedPlatforms.length ? before : withoutPreviews(before)
      assert.deepEqual(lost(kept, after), [], enabled.join())
      const { account, places } = others[index]!
      const asked = specifiedPlatforms[index % specifiedPlatforms.length]!
      const present = enabled.includes(asked) ? undefined : places.get(asked)
      const there = accountAt(started.url, account)
      assert.deepEqual(await wrongAnswers(service, there, asked, present), [], enabled.join())
      await started[Symbol.asyncDispose]()
    }

    const statusesAt = async ({ url }: { readonly url: string }) => {
      const { client } = accountAt(url, service.account)
      const all = [...scheduled.values()].map((schedule_id) =>
        client.getSchedule({ params: { schedule_id } }),
      )
      return (await Promise.all(all)).map(({ status }) => status)
    }
    const one = await service.startAnother({ CRIER_NETWORKS: 'x' })
    await service.advance({ hours: 2 })
    assert.deepEqual(await statusesAt(one), ['pending', 'published', 'pending', 'pending'])
    await one[Symbol.asyncDispose]()

    const all = await service.startAnother()
    await service.advance({ minutes: 10 })
    assert.deepEqual(await statusesAt(all), Array(4).fill('published'))
    assert.equal((await service.posts()).length, specifiedPlatforms.length)
  })
