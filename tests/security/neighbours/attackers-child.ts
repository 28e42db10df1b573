import { setTimeout as pause } from 'node:timers/promises'
import { webServer } from '../../api/web-server.ts'
import { hostilePages } from '../sources/hostile-pages.ts'

// The attackers and the pages that they name, in a separate process. Started by campaign.ts, and
// ended by it.
export interface Attackers {
  readonly url: string
  readonly keys: readonly string[]
}

// The plan `pro` admits 100 a minute.
const askEveryMs = 600
const source = 'Owls hunt at night, and nobody hears them. '.repeat(2_300)
const answers: Record<string, number> = {}

process.on('disconnect', () => process.exit())
process.on('message', (told: Attackers | 'end') => {
  if (told === 'end') process.send!(answers, () => process.exit())
  else void begin(told)
})

async function begin({ url, keys }: Attackers): Promise<void> {
  const site = await webServer({ after: () => undefined }, (request, response) => {
    hostilePages[Number(request.url?.slice(1)) % hostilePages.length]!.answer(
      response.on('error', () => undefined),
    )
  })
  await Promise.all(
    keys.map((key, index) =>
      attack(url, key, `${site}/${index}`, (index / keys.length) * askEveryMs),
    ),
  )
}

/**
 * Goes on until the process ends, at the pace of its plan and never waiting for an answer: seven
 * lists of ten requests.
 */
async function attack(url: string, key: string, page: string, afterMs: number): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown): Promise<string> => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    answers[reply.status] = (answers[reply.status] ?? 0) + 1
    return text
  }
  const first = JSON.parse(await ask('GET', '/api/drafts?limit=1')) as {
    data: { draft_id: string }[]
  }
  const list = () => ask('GET', '/api/drafts?limit=100')
  const worst: readonly (() => Promise<unknown>)[] = [
    ...Array<typeof list>(7).fill(list),
    () => ask('GET', `/api/drafts/${first.data[0]!.draft_id}/preview`),
    () =>
      ask('POST', '/api/generate-post', { platform: 'x', topic: 'Owls at night', source: page }),
    () => ask('POST', '/api/remix', { source }),
  ]
  await pause(afterMs)
  for (let turn = 0; ; turn++) {
    worst[turn % worst.length]!().catch(() => void (answers['none'] = (answers['none'] ?? 0) + 1))
    await pause(askEveryMs)
  }
}
