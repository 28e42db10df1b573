import type { NetworkPorts, PieceWork, Prepared } from '../network.ts'
import { apiPost } from './api.ts'
import { askCreator, type Creator } from './creator.ts'
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
  const asked = await askCreator(ports, work)
  if (asked.kind === 'stopped') return asked
  const addresses: string[] = []
  for (const index of pictures.keys()) addresses.push(await work.pictureUrl(index))
  return { kind: 'ready', request: initRequest(work, asked, addresses) }
}

function initRequest(
  work: PieceWork,
  { creator, audience }: { creator: Creator; audience: string },
  addresses: readonly string[],
) {
  const { title, text } = work.piece
  const body = {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: {
      ...(title !== null && { title }),
      description: text,
      ...postInfo(work, creator, audience),
      // Nothing that the author did not choose is added to a post.
      auto_add_music: false,
    },
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
