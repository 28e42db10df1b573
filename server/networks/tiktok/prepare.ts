import { Type, type Static } from 'typebox'
import type { NetworkPorts, PieceWork, Prepared } from '../network.ts'
import { apiPost, readApi } from './api.ts'
import { outcomeBeforeInit } from './outcomes.ts'
import { chooseAudience } from './privacy.ts'

const CreatorInfo = Type.Object({
  creator_username: Type.String(),
  privacy_level_options: Type.Array(Type.String()),
  comment_disabled: Type.Optional(Type.Boolean()),
})
type CreatorInfo = Static<typeof CreatorInfo>

const picturesMax = 35
const nothingChosen = 'Nobody has chosen who sees the posts on TikTok: connect TikTok again, and choose on the page after the consent.'

/**
 * TikTok wants its creator info asked before every post: it says who may see the post, and whether the account may post at all.
 * The init after it is the publication itself; TikTok fetches the pictures on its own.
 */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  const { pictures } = work.piece
  if (pictures.length === 0) return refused('media_rejected', 'TikTok takes no post without a picture.')
  if (pictures.length > picturesMax) return refused('media_rejected', 'TikTok takes at most 35 pictures in one post.')
  const chosen = work.access.facts['privacy_level']
  if (chosen === undefined) return refused('platform_permission_denied', nothingChosen)
  const request = apiPost(work.settings, work.access.accessToken, '/v2/post/publish/creator_info/query/')
  const reply = readApi(CreatorInfo, await ports.outbound.send(request))
  if (reply.kind !== 'value') return { kind: 'stopped', outcome: outcomeBeforeInit(reply, ports.clock.now()) }
  const audience = chooseAudience(reply.value.privacy_level_options, chosen)
  if (audience === undefined) return refused('platform_permission_denied', 'TikTok does not offer this account the chosen audience.')
  await keepUsername(work, reply.value.creator_username)
  return { kind: 'ready', request: initRequest(work, reply.value, audience) }
}

function initRequest(work: PieceWork, creator: CreatorInfo, audience: string) {
  const { title, text, pictures } = work.piece
  const body = {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: {
      ...(title !== null && { title }),
      description: text,
      privacy_level: audience,
      disable_comment: creator.comment_disabled ?? false,
      // Nothing that the author did not choose is added to a post.
      auto_add_music: false,
      brand_content_toggle: false,
      brand_organic_toggle: false,
    },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: pictures.map((_, index) => work.pictureUrl(index)),
      photo_cover_index: 0,
    },
  }
  return apiPost(work.settings, work.access.accessToken, '/v2/post/publish/content/init/', body)
}

/** Links need the username, which signing in does not learn without `user.info.profile`. */
async function keepUsername(work: PieceWork, username: string): Promise<void> {
  if (work.access.facts['username'] === username || work.handles['username'] === username) return
  await work.keep({ ...work.handles, username })
}

function refused(code: 'media_rejected' | 'platform_permission_denied', detail: string): Prepared {
  return { kind: 'stopped', outcome: { kind: 'refused', code, retry: false, detail, answer: { status: null, message: null } } }
}
