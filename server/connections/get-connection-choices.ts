import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { labelOf } from '@crier/contract/networks/index.ts'
import { privacyLevels } from '@crier/contract/post-options.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input } from '../context.ts'
import { networkOf } from '../networks/index.ts'
import { accessFor, type AccessPorts } from './grants/access.ts'
import { connectionInPath } from './resolve-connection.ts'

type Endpoint = Contract['getConnectionChoices']
type Answer = EndpointAnswer<Endpoint>

/** Asks the network what the author may choose for a post. A post itself asks again. */
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
  const read = await readChoices(context, ready)
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

const unknown = (detail: string): Answer => ({
  name: null,
  privacy_levels: [],
  ...{ allow_comment: false, allow_duet: false, allow_stitch: false },
  video_seconds_max: null,
  detail,
})
