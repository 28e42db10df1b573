import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { labelOf } from '@crier/contract/networks/index.ts'
import { privacyLevels } from '@crier/contract/post-options.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input } from '../context.ts'
import { networkOf } from '../networks/index.ts'
import type { Network } from '../networks/network.ts'
import { accessFor, type AccessPorts } from './grants/access.ts'
import { connectionInPath } from './resolve-connection.ts'

type Endpoint = Contract['getConnectionChoices']
type Answer = EndpointAnswer<Endpoint>

/** What the author may choose for a post, as the network said lately. A post itself asks again. */
export async function getConnectionChoices(
  context: AccessPorts,
  { params, principal }: Input<Endpoint>,
): Promise<Answer> {
  const { accountId } = principal
  const { id, platform } = await connectionInPath(context, context.db, accountId, params.platform)
  const { readChoices } = networkOf(platform)
  if (readChoices === undefined)
    throw new Refusal(
      'conflict',
      `What can be chosen on ${labelOf(platform)} is the same for all accounts: it is in the ` +
        'description of a draft’s `options`.',
    )
  const ready = await accessFor(context, accountId, id)
  if (ready.kind !== 'ready') return unknown(ready.detail)
  const { externalAccountId } = ready.access
  const read = await askOnce(context, `${id} ${externalAccountId}`, () =>
    readChoices(context, ready),
  )
  if (read.kind === 'stopped') return unknown(read.outcome.detail)
  const { name, privacyLevels: offered, allows, videoSecondsMax } = read.choices
  return {
    name,
    privacy_levels: privacyLevels.filter((level) => offered.includes(level)),
    allow_comment: allows.comment,
    allow_duet: allows.duet,
    allow_stitch: allows.stitch,
    video_seconds_max: videoSecondsMax,
    detail: null,
  }
}

type Read = ReturnType<NonNullable<Network['readChoices']>>

// TikTok answers 20 times a minute for an account, to posts too.
const keptMs = 10_000
// Connections that are asked about within that time; beyond it the oldest answer is forgotten.
const keptMax = 1_000
/** By the ways out of its server: what each connection was answered, the oldest first. */
const answersOf = new WeakMap<
  object,
  Map<string, { readonly sinceMs: number; readonly read: Read }>
>()

/** Callers within a few seconds share one call and its answer. */
function askOnce(
  { clock, outbound }: Pick<AccessPorts, 'clock' | 'outbound'>,
  key: string,
  ask: () => Read,
): Read {
  const answers = answersOf.get(outbound) ?? new Map()
  answersOf.set(outbound, answers)
  const now = clock.monotonic()
  const known = answers.get(key)
  if (known && now - known.sinceMs < keptMs) return known.read
  answers.delete(key)
  const [oldest] = answers.keys()
  if (answers.size >= keptMax && oldest !== undefined) answers.delete(oldest)
  const read = ask()
  answers.set(key, { sinceMs: now, read })
  read.catch(() => answers.delete(key))
  return read
}

const unknown = (detail: string): Answer => ({
  name: null,
  privacy_levels: [],
  ...{ allow_comment: false, allow_duet: false, allow_stitch: false },
  video_seconds_max: null,
  detail,
})
