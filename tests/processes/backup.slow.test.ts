import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import {
  apiKeyOf,
  crier,
  startSandboxProgram,
  startServer,
  temporaryDirectory,
} from '../processes.ts'
import { postsOn } from '../sandbox-control.ts'
import { ending, schedulePost } from './scheduled-posts.ts'

test(
  'posts that went out after the backup are not published again when it is restored; those that did not are',
  { timeout: 300_000 },
  async (t) => {
    const directory = await temporaryDirectory(t)
    const sandbox = await startSandboxProgram(t, join(directory, 'networks'))
    const shared = { CRIER_SANDBOX_URL: sandbox.url, CRIER_LOG: 'error' }
    const environment = { ...shared, CRIER_DATA_DIR: join(directory, 'data') }
    const restoredEnvironment = { ...shared, CRIER_DATA_DIR: join(directory, 'restored') }
    const file = join(directory, 'crier.backup')
    const server = await startServer(t, environment)
    const apiKey = apiKeyOf(server)
    const client = createClient({ baseUrl: server.url, apiKey })

    const begun = performance.now()
    await crier(t, ['backup', file], environment)
    const backupMs = performance.now() - begun
    const due = Temporal.Now.instant().add({ milliseconds: Math.round(2_000 + 3 * backupMs) })
    const out = await Promise.all([
      schedulePost(client, 'x', 'The first of two that went out after the backup.', due),
      schedulePost(
        client,
        'x',
        'The second of two that went out after the backup.',
        due.add({ milliseconds: 1 }),
      ),
      schedulePost(
        client,
        'instagram',
        'Instagram had it before the restore, and cannot say so.',
        due,
      ),
      schedulePost(
        client,
        'linkedin',
        'LinkedIn had it before the restore, and cannot say so.',
        due,
      ),
    ])
    const notYet = await schedulePost(
      client,
      'x',
      'This one had not gone out.',
      due.add({ hours: 1 }),
    )
    await crier(t, ['backup', file], environment)
    assert(
      Temporal.Instant.compare(Temporal.Now.instant(), due) < 0,
      'the backup took longer than three times the one before it',
    )
    assert.equal((await stat(file)).mode & 0o777, 0o600)

    for (const schedule of out) assert.equal((await ending(client, schedule)).status, 'published')
    assert.equal((await postsOn(sandbox.url)).length, out.length)
    await server.end('SIGTERM')
    await crier(t, ['restore', file], restoredEnvironment)

    const restored = await startServer(t, restoredEnvironment)
    assert.deepEqual(restored.lines, [])
    const after = createClient({ baseUrl: restored.url, apiKey })
    await after.moveSchedule({
      params: { schedule_id: notYet },
      body: { scheduled_at: Temporal.Now.instant().add({ seconds: 5 }).toString() },
    })
    const endings = await Promise.all([...out, notYet].map((schedule) => ending(after, schedule)))
    assert.deepEqual(
      endings.map(({ status, error_code }) =>
        error_code === null ? status : `${status}: ${error_code}`,
      ),
      // Without what was journalled on the way, only X can say whether a post is out.
      [
        'published',
        'published',
        'failed: publication_unconfirmed',
        'failed: publication_unconfirmed',
        'published',
      ],
    )
    const posts = await postsOn(sandbox.url)
    assert.equal(
      posts.length,
      out.length + 1,
      JSON.stringify(posts.map(({ platform, text }) => `${platform}: ${text}`)),
    )
    const idsOnX = posts
      .filter(({ platform }) => platform === 'x')
      .map(({ external_id }) => external_id)
    assert.deepEqual(
      [endings[0], endings[1], endings[4]].map((schedule) => schedule!.external_id).toSorted(),
      idsOnX.toSorted(),
    )
    assert.equal(await restored.end('SIGTERM'), 0)
    assert.deepEqual(restored.errors, [])
  },
)
