import { setTimeout as realPause } from 'node:timers/promises'
import { limitsOf } from '@crier/contract/networks/index.ts'
import { platforms } from '@crier/contract/platform.ts'
import { createClient, type Client } from '@crier/sdk/client.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Chance } from '../../simulation/machine/chance.ts'
import type { Fleet } from './fleet.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { altTextOf, type Ledger, type Shown, type PostRequest } from './ledger.ts'

const answerMs = 60_000
const pauseMs = 200
// While servers are down everybody asks again and again: more of them would keep those from coming
// up that they wait for.
const clientsMax = 20

export interface Clients {
  readonly fleet: Fleet
  readonly ledger: Ledger
  readonly chance: Chance
  readonly apiKeys: readonly string[]
  /** From then on no new request is begun; running ones are repeated until they are answered. */
  readonly ending: AbortSignal
}

/**
 * Writes and schedules one post after another, each request repeated under its idempotency key
 * until it is answered.
 */
export async function keepWriting(clients: Clients, everyMs: number): Promise<void> {
  const begun = new Set<Promise<void>>()
  for (let number = 1; !clients.ending.aborted; number++) {
    const one: Promise<void> = writeOne(clients, number).finally(() => begun.delete(one))
    begun.add(one)
    await realPause(everyMs)
    if (begun.size >= clientsMax) await Promise.race(begun)
  }
  await Promise.all(begun)
}

async function writeOne(
  { fleet, ledger, chance, apiKeys }: Clients,
  number: number,
): Promise<void> {
  const platform = chance.pick(platforms)
  const shown = [null, null, 'picture.jpg', 'video.mp4'] as const
  const wish: PostRequest = {
    text: `Wish ${number} of the crash lab: once, whatever dies on the way.`,
    platform,
    apiKey: chance.pick(apiKeys),
    shows: chance.pick(limitsOf(platform).video === null ? shown.slice(0, 3) : shown),
  }
  ledger.wishes.push(wish)
  const { text, shows } = wish
  const media =
    shows === null ? [] : [{ media_id: await uploaded(shows), alt_text: altTextOf(text) }]
  const draft = await insist(wish, fleet, chance, ledger, (client, signal) =>
    client.createDraft({
      body: { platform, content: text, media },
      idempotencyKey: `draft-${number}`,
      signal,
    }),
  )
  wish.draftId = draft.draft_id
  for (let turn = 1; wish.scheduleId === undefined; turn++) {
    const body = {
      draft_id: draft.draft_id,
      platform,
      scheduled_at: inMs(chance.between(300, 3_000)),
    }
    try {
      const ask = (client: Client, signal: AbortSignal) =>
        client.scheduleDraft({ body, idempotencyKey: `schedule-${number}-${turn}`, signal })
      wish.scheduleId = (await insist(wish, fleet, chance, ledger, ask)).schedule_id
    } catch (error) {
      // During the repetition its time has passed, or another request took it: the answer is
      // certain, and another time is requested.
      const mayAskAnew =
        error instanceof CrierProblem &&
        (error.code === 'scheduled_at_in_past' || error.code === 'slot_taken')
      if (!mayAskAnew) throw error
    }
  }

  async function uploaded(name: Shown): Promise<string> {
    const body = new Blob([mediaFile(name)])
    const { media_id } = await insist(wish, fleet, chance, ledger, (client, signal) =>
      client.createMedia({ body, idempotencyKey: `media-${number}`, signal }),
    )
    return media_id
  }
}

const inMs = (milliseconds: number) =>
  Temporal.Now.instant().add({ milliseconds }).toString({ smallestUnit: 'millisecond' })

/** Repeats a request at any server until one answers. Throws a final refusal. */
async function insist<Answer>(
  wish: PostRequest,
  fleet: Fleet,
  chance: Chance,
  ledger: Ledger,
  ask: (client: Client, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  let heldSince: number | undefined
  for (;;) {
    const baseUrl = fleet.anyUrl(chance)
    if (baseUrl !== undefined)
      try {
        return await ask(
          createClient({ baseUrl, apiKey: wish.apiKey }),
          AbortSignal.timeout(answerMs),
        )
      } catch (error) {
        if (error instanceof CrierProblem && !isPassing(error)) throw error
        ledger.repeated++
        heldSince =
          error instanceof CrierProblem && error.code === 'idempotency_key_in_progress'
            ? (heldSince ?? performance.now())
            : undefined
        if (heldSince !== undefined)
          wish.keyHeldMs = Math.max(wish.keyHeldMs ?? 0, performance.now() - heldSince)
      }
    await realPause(pauseMs)
  }
}

const isPassing = ({ status, code }: CrierProblem) =>
  status >= 500 || status === 429 || code === 'idempotency_key_in_progress'
