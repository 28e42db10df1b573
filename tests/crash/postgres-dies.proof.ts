import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import { apiKeyOf, eventually, startServer, temporaryDirectory } from '../processes.ts'

test(
  'PostgreSQL dies three times under a running server: nothing acknowledged is lost, and the server goes on by itself',
  { timeout: 120_000 },
  async (t) => {
    const dataDir = join(await temporaryDirectory(t), 'data')
    const server = await startServer(t, { CRIER_DATA_DIR: dataDir, CRIER_SANDBOX: 'off' })
    const apiKey = apiKeyOf(server)
    const client = createClient({ baseUrl: server.url, apiKey })
    const acknowledged: string[] = []
    let killing = true
    const writing = (async () => {
      while (killing) {
        const draft = await client
          .createDraft({
            body: { platform: 'x', content: `Draft ${acknowledged.length} must not be lost.` },
          })
          .catch(() => undefined)
        if (draft) acknowledged.push(draft.draft_id)
        // The plan admits 100 requests a minute: the point is what was acknowledged, not how much.
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
    })()
    for (let death = 1; death <= 3; death++) {
      const before = acknowledged.length
      await eventually('a write', async () => (acknowledged.length > before ? true : undefined))
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      const dead = acknowledged.length
      await eventually(
        `the recovery after death ${death}`,
        async () => (acknowledged.length > dead ? true : undefined),
        30_000,
      )
      assert.equal(server.child.exitCode, null)
    }
    killing = false
    await writing
    for (const draft_id of acknowledged)
      assert.equal((await client.getDraft({ params: { draft_id } })).draft_id, draft_id)
    await server.end('SIGTERM')
    assert.equal(server.child.exitCode, 0)
  },
)

function postmasterOf(dataDir: string): number {
  const location = readLocation(dataDir)
  return Number(readFileSync(join(location, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** As root the database may lie elsewhere; a file in the data directory says where. */
function readLocation(dataDir: string): string {
  try {
    return /\/var\/lib\/crier\/[0-9a-f]{16}/.exec(
      readFileSync(join(dataDir, 'database-location.txt'), 'utf8'),
    )![0]
  } catch {
    return join(dataDir, 'postgres')
  }
}
