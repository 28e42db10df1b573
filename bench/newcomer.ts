import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@crier/sdk/client.ts'
import {
  benchDirectory,
  reported,
  round,
  startProcess,
  waitUntil,
  type Benchmark,
} from './harness.ts'
import { projectRoot, startProgram, withoutDashboard } from './program.ts'

const run = promisify(execFile)

/**
 * From `git clone` to the first published post and its webhook, with npm's cache warm; briefly:
 * from the start on, in this tree.
 */
export const newcomer: Benchmark = {
  name: 'newcomer',
  async run({ brief }) {
    await using stack = new AsyncDisposableStack()
    const directory = await benchDirectory(stack)
    const receiver = await startProcess(stack, 'receiver-process.ts', {})
    const laps: (readonly [string, number])[] = []
    let lap = performance.now()
    const mark = (what: string) => {
      laps.push([what, (performance.now() - lap) / 1_000])
      lap = performance.now()
    }
    let root = projectRoot
    if (!brief) {
      root = join(directory, 'clone')
      await run('git', ['clone', '--quiet', projectRoot, root])
      mark('git clone')
      await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
        cwd: root,
        maxBuffer: 16e6,
      })
      mark('npm ci')
    }
    const { url } = await startProgram(stack, join(directory, 'data'), {
      root,
      environment: brief ? withoutDashboard : {},
    })
    mark('start')
    const apiKey = /crier_\S{43}_\S{8}/.exec(
      await readFile(join(directory, 'data', 'first-start.txt'), 'utf8'),
    )?.[0]
    if (apiKey === undefined) throw new Error('the first start left no key')
    await publishFirst(url, apiKey, receiver.url)
    mark('first post, published and told')
    const all = laps.reduce((sum, [, seconds]) => sum + seconds, 0)
    return [
      ...laps.map(([what, seconds]) => reported(what, round(seconds, 1), 's')),
      {
        what: 'all together',
        value: round(all, 1),
        unit: 's',
        target: 'under 60',
        reached: all < 60,
      },
    ]
  },
}

async function publishFirst(baseUrl: string, apiKey: string, receiverUrl: string): Promise<void> {
  const client = createClient({ baseUrl, apiKey })
  await client.createWebhook({
    body: { url: `${receiverUrl}/0`, events: ['post.published', 'post.failed'] },
  })
  const { draft_id } = await client.generatePost({
    body: { platform: 'x', topic: 'Our bakery opens at six from March on' },
  })
  const scheduled_at = Temporal.Now.instant().add({ seconds: 3 }).toString()
  await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } })
  await waitUntil('the first webhook', async () => {
    const { arrivals } = (await (await fetch(`${receiverUrl}/tally`)).json()) as {
      arrivals: number
    }
    return arrivals > 0
  })
}
