import { Agent, request } from 'undici'
import { liveClock } from '@crier/server/ports/clock.ts'
import { drive, median, medianFigure, reported, round, type Benchmark } from './harness.ts'
import { accessTokens, addDuePosts, benchAccounts, lastOut, startPosting, warmUp } from './posts.ts'

const networkMs = 50
// The program's own default of CRIER_MAX_CONCURRENT_SENDS.
const sends = 64

/**
 * Many posts due in the same second, against the network's own calls made bare, as many at the
 * same time.
 */
export const burst: Benchmark = {
  name: 'burst',
  async run({ brief }) {
    await using stack = new AsyncDisposableStack()
    const { db, sandboxUrl, service, start } = await startPosting(stack, networkMs)
    const accounts = await benchAccounts(db, brief ? 10 : 500)
    await warmUp(db, accounts)
    const publish = async (count: number, seconds = brief ? 1 : 10) => {
      const at = liveClock.now().add({ seconds })
      const added = await addDuePosts(db, accounts, count, at)
      return lastOut(db, at, added)
    }
    const few = brief ? 20 : 1_000
    const many = brief ? 40 : 10_000
    const fewMs = await publish(few)
    const tokens = await accessTokens(db)
    const turns: { bareMs: number; oursMs: number }[] = []
    for (let turn = 0; turn < (brief ? 1 : 5); turn++)
      turns.push({
        bareMs: await bareCalls(sandboxUrl, tokens, many, turn),
        oursMs: await publish(many),
      })
    await service.stop()
    const starts: number[] = []
    for (let started = 0; started < (brief ? 1 : 5); started++) {
      await using running = new AsyncDisposableStack()
      await start(running)
      const bursts: number[] = []
      for (let one = 0; one < 5; one++) bursts.push(await publish(brief ? 20 : 200, brief ? 1 : 3))
      starts.push(round(bursts[0]! / bursts[4]!))
    }
    const rate = (of: 'bareMs' | 'oursMs') =>
      round((many / median(turns.map((turn) => turn[of]))) * 1_000, 0)
    const shares = turns.map(({ bareMs, oursMs }) => round(bareMs / oursMs))
    return [
      {
        what: `${few} posts: the last out after`,
        value: round(fewMs / 1_000),
        unit: 's',
        target: 'within 2',
        reached: fewMs <= 2_000,
      },
      reported(`${many} posts`, rate('oursMs'), `/s, bare ${rate('bareMs')}/s`),
      medianFigure(
        'share of the bare calls’ rate',
        shares,
        '×',
        'at least 0.8',
        (share) => share >= 0.8,
      ),
      medianFigure(
        'the first 200 after a start against the fifth',
        starts,
        '×',
        'within 1.3',
        (ratio) => ratio <= 1.3,
      ),
    ]
  },
}

async function bareCalls(
  sandboxUrl: string,
  tokens: readonly string[],
  total: number,
  turn: number,
): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const dispatcher = stack.adopt(new Agent({ connections: sends }), (agent) => agent.close())
  const { all } = await drive(total, sends, async (index) => {
    const reply = await request(`${sandboxUrl}/api.x.com/2/tweets`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[index % tokens.length]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text: `A bare post of the bench: ${turn} ${index}` }),
      dispatcher,
    })
    const text = await reply.body.text()
    if (reply.statusCode !== 201)
      throw new Error(`the sandbox answered ${reply.statusCode}: ${text}`)
  })
  return all
}
