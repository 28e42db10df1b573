import type { Reply } from '../core/call.ts'
import type { Creators } from './creator.ts'
import { apiError, invalidParams, ok, refusals } from './errors.ts'
import type { ApiCall } from './gate.ts'
import type { SandboxPorts } from '../core/network.ts'
import { avatarUrl } from './avatar-url.ts'

/** POST /v2/post/publish/creator_info/query/: to be asked before each post. */
export function creatorInfo(ports: SandboxPorts, creators: Creators) {
  return (call: ApiCall): Reply => {
    const { author, token } = call
    if (call.body.length > 0 && call.body.toString('utf8').trim() !== '{}')
      return invalidParams('This call takes no body.')
    const block = creators.block(author, token.client_id)
    // Blocks are announced with HTTP 200 here: only the code tells.
    if (block !== undefined) return apiError(200, block, refusals[block][1])
    return ok({
      creator_avatar_url: avatarUrl(ports, call, author),
      creator_username: author.username,
      creator_nickname: author.name,
      privacy_level_options: creators.privacyOptions(author),
      comment_disabled: author.facts['comments'] === 'disabled',
      duet_disabled: author.facts['duets'] === 'disabled',
      stitch_disabled: author.facts['stitches'] === 'disabled',
      max_video_post_duration_sec: ports.switches.number('video_seconds_max'),
    })
  }
}
