import { Type, type Static } from 'typebox'
import type { NetworkPorts, PieceWork } from '../network.ts'
import { apiPost, readApi } from './api.ts'
import { outcomeBeforeInit, type StoppedOutcome } from './outcomes.ts'
import { chooseAudience } from './privacy.ts'

const Creator = Type.Object({
  creator_username: Type.String(),
  privacy_level_options: Type.Array(Type.String()),
  comment_disabled: Type.Optional(Type.Boolean()),
  duet_disabled: Type.Optional(Type.Boolean()),
  stitch_disabled: Type.Optional(Type.Boolean()),
  max_video_post_duration_sec: Type.Optional(Type.Number()),
})
export type Creator = Static<typeof Creator>

type Asked =
  | { readonly kind: 'answered'; readonly creator: Creator; readonly audience: string }
  | { readonly kind: 'stopped'; readonly outcome: StoppedOutcome }

const nothingChosen =
  'No audience was chosen for the posts on TikTok: connect TikTok again, and choose one on ' +
  'the page after the consent.'

/**
 * TikTok wants its creator info asked before every post: it says who may see the post, and whether
 * the account may post at all.
 */
export async function askCreator(ports: NetworkPorts, work: PieceWork): Promise<Asked> {
  // mutant: chosen-audience
  const chosen = work.access.facts['privacy_level']
  if (chosen === undefined) return notPermitted(nothingChosen)
  const request = apiPost(
    work.settings,
    work.access.accessToken,
    '/v2/post/publish/creator_info/query/',
  )
  const reply = readApi(Creator, await ports.outbound.send(request))
  if (reply.kind !== 'value')
    return { kind: 'stopped', outcome: outcomeBeforeInit(reply, ports.clock.now()) }
  const audience = chooseAudience(reply.value.privacy_level_options, chosen)
  if (audience === undefined)
    return notPermitted(
      'TikTok does not offer this account the chosen audience: connect TikTok again and ' +
        'choose another one.',
    )
  await keepUsername(work, reply.value.creator_username)
  return { kind: 'answered', creator: reply.value, audience }
}

/** Links need the username, which signing in does not learn without `user.info.profile`. */
async function keepUsername(work: PieceWork, username: string): Promise<void> {
  if (work.access.facts['username'] === username || work.handles['username'] === username) return
  await work.keep({ ...work.handles, username })
}

function notPermitted(detail: string): Asked {
  const answer = { status: null, message: null }
  return {
    kind: 'stopped',
    outcome: { kind: 'refused', code: 'platform_permission_denied', retry: false, detail, answer },
  }
}
