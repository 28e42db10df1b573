import type { Unfit } from '@crier/writing/text/fitted.ts'
import type { OptionsOf } from '@crier/contract/post-options.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import type { NetworkWarning } from '../network.ts'
import { optionRefused, optionsOf } from '../options.ts'
import { videoOf } from './video-handles.ts'

/** What TikTok offers for videos only. Photo posts have no field for it. */
const ofVideos = ['allow_duet', 'allow_stitch', 'made_with_ai', 'cover_ms'] as const

/** True when the author finishes the post in the TikTok app. */
export const isForInbox = (piece: Pick<Piece, 'options'>) =>
  optionsOf<'tiktok'>(piece).mode === 'inbox'

/** The mode decides what is sent, so that a snapshot keeps it. */
export function defaultOptions({ facts }: FitAuthor): OptionsOf<'tiktok'> {
  return facts?.['mode'] === 'inbox' ? { mode: 'inbox' } : {}
}

/** Which choice TikTok cannot follow. What the creator forbids is known at publication only. */
export function optionsProblem(
  { pieces: [piece] }: Publication,
  { facts }: FitAuthor,
): Unfit | null {
  const options = optionsOf<'tiktok'>(piece!)
  const refused = (name: string, detail: string) => optionRefused('tiktok', name, detail)
  const video = videoOf(piece!)
  const [inApp] = Object.keys(options).filter((name) => name !== 'mode')
  if (options.mode === 'inbox' && inApp !== undefined)
    return refused(inApp, 'The author chooses this in the TikTok app. Leave it out.')
  const meaningless = video ? undefined : ofVideos.find((name) => isChosen(options[name]))
  if (meaningless) return refused(meaningless, 'Photo posts do not have this. Leave it out.')
  const { cover_ms = 0, privacy_level = facts?.['privacy_level'] } = options
  if (video && cover_ms > (video.durationMs ?? Infinity))
    return refused('cover_ms', `The video ends after ${video.durationMs} ms. Name a time before.`)
  return options.branded_content && privacy_level === 'SELF_ONLY'
    ? refused('branded_content', privateBrand)
    : null
}

// False is what a photo post has anyway.
const isChosen = (value: boolean | number | undefined) => value !== undefined && value !== false

export const privateBrand =
  'Branded content cannot be private. Choose another privacy_level, or leave branded_content out.'

export function warn({ pieces: [piece] }: Publication): readonly NetworkWarning[] {
  if (!isForInbox(piece!) || piece!.text === '') return []
  const detail =
    'TikTok takes the pictures or the video for the inbox, without the text. Write it in the ' +
    'TikTok app when you finish the post there.'
  return [{ code: 'caption_not_handed_over', detail }]
}
