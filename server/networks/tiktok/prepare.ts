import type { NetworkPorts, PieceWork, Prepared } from '../network.ts'
import { apiPost } from './api.ts'
import { askCreator, whyNoInbox } from './creator.ts'
import { isForInbox } from './options.ts'
import { postInfo } from './post-info.ts'
import { uploadVideo } from './upload-video.ts'
import { videoOf } from './video-handles.ts'

const picturesMax = 35

/**
 * A video goes up in chunks. The init of pictures is the publication itself; TikTok fetches them on
 * its own.
 */
export async function prepare(ports: NetworkPorts, work: PieceWork): Promise<Prepared> {
  const { pictures } = work.piece
  if (pictures.length === 0) return refused('TikTok takes no post without a picture.')
  if (pictures.length > picturesMax) return refused('TikTok takes at most 35 pictures in one post.')
  const video = videoOf(work.piece)
  if (video) return uploadVideo(ports, work, video)
  const post = await postOf(ports, work)
  if (post.kind === 'stopped') return post
  const addresses: string[] = []
  for (const index of pictures.keys()) addresses.push(await work.pictureUrl(index))
  return { kind: 'ready', request: initRequest(work, post.fields, addresses) }
}

/** How the pictures become a post; for the inbox the author decides it in the app. */
async function postOf(
  ports: NetworkPorts,
  work: PieceWork,
): Promise<
  | { readonly kind: 'chosen'; readonly fields: Readonly<Record<string, unknown>> }
  | Extract<Prepared, { kind: 'stopped' }>
> {
  if (isForInbox(work.piece)) {
    const fields = { post_mode: 'MEDIA_UPLOAD', post_info: {} }
    return whyNoInbox(work) ?? { kind: 'chosen', fields }
  }
  const asked = await askCreator(ports, work)
  if (asked.kind === 'stopped') return asked
  const { title, text } = work.piece
  const post_info = {
    ...(title !== null && { title }),
    description: text,
    ...postInfo(work, asked.creator, asked.audience),
    // Nothing that the author did not choose is added to a post.
    auto_add_music: false,
  }
  return { kind: 'chosen', fields: { post_mode: 'DIRECT_POST', post_info } }
}

function initRequest(
  work: PieceWork,
  fields: Readonly<Record<string, unknown>>,
  addresses: readonly string[],
) {
  const body = {
    media_type: 'PHOTO',
    ...fields,
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: addresses,
      photo_cover_index: 0,
    },
  }
  return apiPost(work.settings, work.access.accessToken, '/v2/post/publish/content/init/', body)
}

function refused(detail: string): Prepared {
  const answer = { status: null, message: null }
  return {
    kind: 'stopped',
    outcome: { kind: 'refused', code: 'media_rejected', retry: false, detail, answer },
  }
}
