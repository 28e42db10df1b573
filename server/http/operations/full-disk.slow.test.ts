import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startThrowaway } from '../../database/embedded/embedded.ts'
import { onlyMounting, onSmallDisk, temporaryDirectory } from '../../testing/database.ts'
import { liveClock } from '../../ports/clock.ts'
import { beat, readiness, startEdge } from '../../testing/edge.ts'

test(
  'a full disk makes it not ready and says so, and so do requests, until there is room',
  onlyMounting,
  async (t) => {
    await onSmallDisk(await temporaryDirectory(t), '256m', async (disk) => {
      await using embedded = await startThrowaway({
        directory: join(disk, 'data'),
        clock: liveClock,
      })
      await using edge = await startEdge(embedded.poolConfig, {
        getAccount: async ({ db }) => {
          await sql`create table big as select repeat(md5(page::text), 200) as text
            from generate_series(1, 1000) as page`.execute(db)
          throw new Error('there was room')
        },
      })
      await beat(edge)
      const { key } = await edge.newCaller()
      assert.deepEqual(await readiness(edge), [200, undefined])
      const ballast = join(disk, 'ballast')
      await writeFile(ballast, Buffer.alloc(256 * 1_024 * 1_024)).catch(() => undefined)
      const refused = await edge.send('GET', '/api/account', { key })
      assert.deepEqual(
        [refused.status, /disk of the server is full/.test(refused.text)],
        [503, true],
      )
      assert.deepEqual(await readiness(edge), [
        503,
        [{ check: 'disk', detail: 'The disk of the database is full: make room.' }],
      ])
      await rm(ballast)
      assert.deepEqual(await readiness(edge), [200, undefined])
    })
  },
)
