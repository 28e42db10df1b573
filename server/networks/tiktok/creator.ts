import { Type, type Static } from 'typebox'
import type { Network, NetworkPorts, PieceWork, StoppedOutcome } from '../network.ts'
import { optionsOf } from '../options.ts'
import { apiPost, readApi } from './api.ts'
import { privateBrand } from './options.ts'
import { outcomeBeforeInit } from './outcomes.ts'
import { chooseAudience } from './privacy.ts'

const Creator = Type.Object({
  creator_username: Type.String(),
  creator_nickname: Type.Optional(Type.String()),
  privacy_level_options: Type.Array(Type.String()),
  comment_disabled: Type.Optional(Type.Boolean()),
  duet_disabled: Type.Optional(Type.Boolean()),
  stitch_disabled: Type.Optional(Type.Boolean()),
  max_video_post_duration_sec: Type.Optional(Type.Number()),
})
export type Creator = Static<typeof Creator>

type Asked =
  { readonly kind: 'answered'; readonly creator: Creator; readonly audience: string } | Stopped

interface Stopped {
  readonly kind: 'stopped'
  readonly outcome: StoppedOutcome
}

const nothingChosen =
  'No audience was chosen for the posts on TikTok: connect TikTok again, and choose one on ' +
  'the page after the consent.'

/**
 * TikTok wants its creator info asked before every post: it says who may see the post, and whether
 * the account may post at all.
 */
export async function askCreator(ports: NetworkPorts, work: PieceWork): Promise<Asked> {
  // mutant: chosen-audience
  const { privacy_level: wanted } = optionsOf<'tiktok'>(work.piece)
  const chosen = wanted ?? work.access.settings?.['privacy_level']
  if (typeof chosen !== 'string') return notPermitted(nothingChosen)
  const read = await readCreator(ports, work)
  if (read.kind === 'stopped') return read
  const { creator } = read
  // An audience that was chosen for this post is followed, or nothing is sent.
  const audience =
    wanted === undefined
      ? chooseAudience(creator.privacy_level_options, chosen)
      : creator.privacy_level_options.find((offered) => offered === wanted)
  if (audience === undefined)
    return notPermitted(
      wanted === undefined
        ? 'TikTok does not offer this account the chosen audience: connect TikTok again and ' +
            'choose another one.'
        : `TikTok does not offer this account the audience ${wanted} of the draft. Choose one of ` +
            `${creator.privacy_level_options.join(', ')} in its options.`,
    )
  const forbidden = forbiddenChoice(work, creator, audience)
  if (forbidden !== undefined) return notPermitted(forbidden)
  await keepUsername(work, creator.creator_username)
  return { kind: 'answered', creator, audience }
}

async function readCreator(
  ports: NetworkPorts,
  { settings, access }: Pick<PieceWork, 'settings' | 'access'>,
): Promise<{ readonly kind: 'read'; readonly creator: Creator } | Stopped> {
  const path = '/v2/post/publish/creator_info/query/'
  const request = apiPost(settings, access.accessToken, path)
  const reply = readApi(Creator, await ports.outbound.send(request))
  return reply.kind === 'value'
    ? { kind: 'read', creator: reply.value }
    : { kind: 'stopped', outcome: outcomeBeforeInit(reply, ports.clock.now()) }
}

/** TikTok's rules for screens: a person chooses from these, and sees who posts. */
export const readChoices: NonNullable<Network['readChoices']> = async (ports, work) => {
  const read = await readCreator(ports, work)
  if (read.kind === 'stopped') return read
  const { creator } = read
  return {
    kind: 'read',
    choices: {
      name: creator.creator_nickname ?? creator.creator_username,
      privacyLevels: creator.privacy_level_options,
      allows: {
        comment: creator.comment_disabled !== true,
        duet: creator.duet_disabled !== true,
        stitch: creator.stitch_disabled !== true,
      },
      videoSecondsMax: creator.max_video_post_duration_sec ?? null,
    },
  }
}

/** What was chosen for this post and the creator's own settings forbid. */
function forbiddenChoice(
  { piece }: PieceWork,
  { comment_disabled, duet_disabled, stitch_disabled }: Creator,
  audience: string,
): string | undefined {
  const options = optionsOf<'tiktok'>(piece)
  if (options.branded_content && audience === 'SELF_ONLY') return privateBrand
  const off = [
    ['allow_comment', comment_disabled],
    ['allow_duet', duet_disabled],
    ['allow_stitch', stitch_disabled],
  ] as const
  const [name] = off.find(([name, isOff]) => isOff && options[name]) ?? []
  return (
    name &&
    `The account has switched this off in the TikTok app: leave ${name} out of the draft's ` +
      'options, or switch it on there.'
  )
}

/** Links need the username, which signing in does not learn without `user.info.profile`. */
async function keepUsername(work: PieceWork, username: string): Promise<void> {
  if (work.access.facts['username'] === username || work.handles['username'] === username) return
  await work.keep({ ...work.handles, username })
}

/** Without the permission TikTok would refuse the call in words that do not say what to do. */
export function whyNoInbox({ access }: Pick<PieceWork, 'access'>): Stopped | undefined {
  return access.scopes.includes('video.upload') ? undefined : notPermitted(noInbox)
}

const noInbox =
  'The connection may not hand posts to the inbox of the TikTok app (`video.upload`): connect ' +
  'TikTok again and leave everything ticked.'

function notPermitted(detail: string): Stopped {
  const answer = { status: null, message: null }
  return {
    kind: 'stopped',
    outcome: { kind: 'refused', code: 'platform_permission_denied', retry: false, detail, answer },
  }
}
