import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { webServer } from '../api/web-server.ts'
import { liveService } from '../service.ts'
import { hostilePages } from './sources/hostile-pages.ts'

// 10 s to fetch, 5 s to read, two at a time of those that must be read.
const endsWithinMs = 45_000
// The memory of several pages at their limit, and of the two threads that read pages.
const memoryMaxBytes = 700_000_000

test('pages that are made to hurt are refused in time; meanwhile others are served, and memory stays bounded', async (t) => {
  const site = await webServer(t, (request, response) => {
    hostilePages[Number(request.url?.slice(1))]!.answer(response.on('error', () => undefined))
  })
  const service = await liveService(t)
  const before = process.memoryUsage().rss
  const begun = performance.now()
  let reading = true
  const slowest = { health: 0, memory: 0 }
  const watch = (async () => {
    while (reading) {
      const asked = performance.now()
      assert.equal((await service.request('GET', '/healthz', { key: null })).status, 200)
      slowest.health = Math.max(slowest.health, performance.now() - asked)
      slowest.memory = Math.max(slowest.memory, process.memoryUsage().rss - before)
      await pause(50)
    }
  })()
  // With one account at most four would be read at a time.
  const accounts = await Promise.all(hostilePages.map(() => service.newAccount()))
  const answers = await Promise.all(
    accounts.map((account, index) =>
      account.request('POST', '/api/generate-post', {
        body: { platform: 'x', topic: 'Owls at night', source: `${site}/${index}` },
      }),
    ),
  )
  reading = false
  await watch
  for (const [index, { status, text }] of answers.entries()) {
    const { name, refused } = hostilePages[index]!
    assert.ok(status === 422 || (!refused && status === 200), `${name}: ${status} ${text}`)
    // Refused as such, and not unpacked to find that it holds no text.
    if (name.includes('bomb')) assert.match(text, /sent one that cannot be read/, name)
  }
  assert.ok(performance.now() - begun < endsWithinMs)
  assert.ok(slowest.health < 5_000 && slowest.memory < memoryMaxBytes, JSON.stringify(slowest))
  // Refused sources cost nothing.
  for (const [index, account] of accounts.entries())
    assert.equal(
      (await account.client.getAccount()).credits_remaining,
      answers[index]!.status === 200 ? 999 : 1_000,
    )
})
