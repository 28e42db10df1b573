import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import type { Platform } from '@crier/contract/platform.ts'
import {
  apiKeyOf,
  eventually,
  startSandboxProgram,
  startServer,
  temporaryDirectory,
} from '../processes.ts'
import { connectAdded, everyNetwork } from '../networks/connect-added.ts'
import { receiver, type SandboxPost } from '../service.ts'
import { untilEnded } from './until-ended.ts'

/**
 * After the network has accepted and before we have committed: the moment that doubles
 * posts elsewhere.
 */
const endings: Record<Platform, readonly string[]> = {
  x: ['published'],
  instagram: ['published'],
  linkedin: ['published', 'failed:publication_unconfirmed'],
  tiktok: ['published', 'failed:publication_unconfirmed'],
  bluesky: ['published'],
  mastodon: ['published'],
}

for (const platform of Object.keys(endings) as Platform[])
  test(
    `kill -9 between the acceptance by ${platform} and our commit leaves one post and one event`,
    { timeout: 120_000 },
    async (t) => {
      const directory = await temporaryDirectory(t)
      const sandbox = await startSandboxProgram(t, join(directory, 'sandbox'))
      const environment = {
        CRIER_DATA_DIR: join(directory, 'data'),
        CRIER_SANDBOX_URL: sandbox.url,
        CRIER_CONFIRM_WINDOW: '15s',
        ...everyNetwork,
      }
      const first = await startServer(t, environment)
      const apiKey = apiKeyOf(first)
      const hook = await receiver(t)
      const before = createClient({ baseUrl: first.url, apiKey })
      const atSandbox: Parameters<typeof connectAdded>[0] = {
        control: (_method, path, body) => control(sandbox.url, path, body),
      }
      const { account_id: accountId } = await before.getAccount()
      await connectAdded(atSandbox, { accountId, client: before }, platform)
      await before.createWebhook({
        body: { url: hook.url, events: ['post.published', 'post.failed'] },
      })
      const draft = await before.createDraft({
        body: { platform, content: `Once on ${platform}, whatever dies on the way.` },
      })
      await control(sandbox.url, '/_control/faults', {
        platform,
        kind: 'accept_then_hang',
        delay_ms: 60_000,
      })
      const { schedule_id } = await before.scheduleDraft({
        body: { draft_id: draft.draft_id, platform, scheduled_at: soon() },
      })
      await eventually('the acceptance', async () =>
        (await posts(sandbox.url, platform)).length > 0 ? true : undefined,
      )
      await first.end('SIGKILL')

      const second = await startServer(t, environment)
      const after = createClient({ baseUrl: second.url, apiKey })
      const schedule = await untilEnded(after, schedule_id, 90_000)
      const ending = schedule.error_code
        ? `${schedule.status}:${schedule.error_code}`
        : schedule.status
      assert(
        endings[platform].includes(ending),
        `${platform} ended as ${ending}: ${JSON.stringify(schedule.attempts)}`,
      )
      const found = await posts(sandbox.url, platform)
      assert.equal(found.length, 1)
      if (
        schedule.status === 'published' &&
        !schedule.warnings.some(({ code }) => code === 'link_unknown')
      )
        assert.equal(schedule.external_id, found[0]!.external_id)
      await hook.until(1)
      assert.deepEqual(
        hook.received.map(({ json }) => json.event),
        [schedule.status === 'published' ? 'post.published' : 'post.failed'],
      )
      await second.end('SIGTERM')
    },
  )

const soon = () => Temporal.Now.instant().add({ seconds: 2 }).toString()

async function control(base: string, path: string, body: unknown): Promise<unknown> {
  const reply = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  assert(reply.ok, text)
  return JSON.parse(text)
}

async function posts(base: string, platform: string): Promise<SandboxPost[]> {
  return (
    (await (await fetch(`${base}/_control/posts?platform=${platform}`)).json()) as {
      data: SandboxPost[]
    }
  ).data
}
