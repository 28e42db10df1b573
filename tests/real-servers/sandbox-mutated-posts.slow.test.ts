import { seededRandom } from '@crier/server/ports/random.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedInAuthor, type Author } from './author.ts'
import { whyNoRealServer } from './installed.ts'
import { shapeOf } from './json-shape.ts'
import { blobBytes, mutatedCalls } from './mutated-posts.ts'
import { callXrpc, startPds, type Answer } from './pds.ts'
import { startSandboxPds } from './sandbox-pds.ts'

const why = await whyNoRealServer()
const callsMax = 250
const seed = Number(process.env['CRIER_TEST_SEED'] ?? 20_261_128)

test(
  'simulated Bluesky: answers posts that are wrong somewhere as the real server does',
  { skip: why ?? false, timeout: 600_000 },
  async (t) => {
    const [real, simulated] = [await startPds(t), await startSandboxPds(t)]
    await simulated.sandbox.control('POST', 'quotas', { platform: 'bluesky', enforced: false })
    const servers = [
      { url: real.url, author: await signedInAuthor(real, 'writer') },
      { url: simulated.url, author: await signedInAuthor(simulated, 'writer') },
    ]
    for (const { author } of servers) await author.uploadBlob(blobBytes, 'image/jpeg')
    const differences: object[] = []
    for (const { nsid, body } of mutatedCalls(seededRandom(seed).fraction, callsMax)) {
      const [expected, actual] = await Promise.all(
        servers.map(async ({ url, author }) => {
          const sent =
            typeof body === 'object' && body !== null ? { repo: author.did, ...body } : body
          return told(await callXrpc(url, nsid, { token: author.accessJwt, body: sent }), author)
        }),
      )
      if (actual !== expected) differences.push({ nsid, body, expected, actual })
    }
    assert.deepEqual(differences, [], `seed ${seed}`)
  },
)

function told({ status, body }: Answer, { did, handle }: Author): string {
  const text = JSON.stringify([status, body['error'], body['message'], shapeOf(body)])
  const cid = body['uri'] === undefined ? '' : String(body['cid'])
  return `${text.replaceAll(did, 'DID').replaceAll(handle, 'HANDLE')} ${cid}`
}
