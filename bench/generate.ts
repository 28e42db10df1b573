import { Pool } from 'undici'
import { benchAccount, plans } from './accounts.ts'
import {
  benchDatabase,
  drive,
  percentile,
  reported,
  round,
  startProcess,
  type Benchmark,
} from './harness.ts'

const connections = 8

/**
 * POST /api/generate-post by eight accounts at a time, one each, with the offline writer and a
 * source of 10 kB.
 */
export const generate: Benchmark = {
  name: 'generate',
  async run({ brief }) {
    await using stack = new AsyncDisposableStack()
    const { poolConfig, db, directory } = await benchDatabase(stack)
    const keys = (await Array.fromAsync({ length: connections }, () => benchAccount(db))).map(
      ({ key }) => key,
    )
    const { url } = await startProcess(stack, 'service-process.ts', {
      target: poolConfig,
      environment: { ...plans },
      dataDir: directory,
    })
    const pool = new Pool(url, { connections })
    stack.defer(() => pool.close())
    const write = async (index: number) => {
      const key = keys.pop()!
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const body = JSON.stringify({
        platform: 'linkedin',
        topic: `Opening hours, part ${index}`,
        source,
      })
      const reply = await pool.request({
        method: 'POST',
        path: '/api/generate-post',
        headers,
        body,
      })
      const text = await reply.body.text()
      keys.push(key)
      if (reply.statusCode !== 200)
        throw new Error(`generate-post answered ${reply.statusCode}: ${text}`)
    }
    await drive(brief ? 8 : 200, connections, write)
    const { each, all } = await drive(brief ? 40 : 2_000, connections, write)
    const [p50, p99] = [percentile(each, 0.5), percentile(each, 0.99)]
    return [
      reported(
        'drafts/s',
        round((each.length / all) * 1_000, 0),
        `/s with ${connections} connections`,
      ),
      { what: 'p50', value: round(p50, 1), unit: 'ms', target: 'at most 40', reached: p50 <= 40 },
      { what: 'p99', value: round(p99, 1), unit: 'ms', target: 'at most 60', reached: p99 <= 60 },
    ]
  },
}

const paragraph =
  'The bakery opens an hour earlier from March on. Regulars asked for bread before their ' +
  'train leaves, and the ovens are hot at five anyway. ' +
  'In the first week we sold 140 loaves before seven. Two apprentices start with the early ' +
  'shift, and the coffee machine starts with them. '
const source = Array.from({ length: 40 }, (_, index) => `${index + 1}. ${paragraph}`)
  .join('\n\n')
  .slice(0, 10_000)
