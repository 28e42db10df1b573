import { randomBytes, randomInt } from 'node:crypto'
import { afterEffect } from '../core/after-effect.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Apps } from './apps.ts'
import type { Creators } from './creator.ts'
import { invalidParams, ok, refused } from './errors.ts'
import type { ApiCall } from './gate.ts'
import { uploadHost } from './hosts.ts'
import {
  lengthProblem,
  PhotoOrder,
  readOrder,
  VideoDraftOrder,
  VideoOrder,
  type VideoSourceInfo,
} from './order.ts'
import type { TikTokPublication, Publications, TikTokUpload } from './publications.ts'
import type { Puller } from './pull-media.ts'

interface PostInfo {
  readonly disable_comment?: boolean
  readonly disable_duet?: boolean
  readonly disable_stitch?: boolean
  readonly brand_content_toggle?: boolean
}

type Order = Omit<TikTokPublication, 'taken_at' | 'made_at' | 'fail_reason' | 'post_id' | 'bytes'>

/** The three inits. For media that TikTok pulls, the init is the publication itself. */
export function directPost(
  ports: SandboxPorts,
  apps: Apps,
  creators: Creators,
  publications: Publications,
  puller: Puller,
) {
  return { photoInit, videoInit, videoDraftInit }

  function photoInit(call: ApiCall): SandboxAnswer {
    const read = readOrder(PhotoOrder, call)
    if ('refusal' in read) return read.refusal
    const { post_info: info, source_info: source, post_mode: mode } = read.order
    const long = lengthProblem(info, { title: 90, description: 4_000 })
    if (long !== undefined) return long
    if (source.photo_cover_index >= source.photo_images.length)
      return invalidParams('photo_cover_index is not one of photo_images.')
    const draft = mode === 'MEDIA_UPLOAD'
    if (!call.token.scopes.includes(draft ? 'video.upload' : 'video.publish'))
      return refused('scope_not_authorized')
    const level = draft ? 'SELF_ONLY' : info.privacy_level
    if (level === undefined)
      return invalidParams('post_info.privacy_level is required for DIRECT_POST.')
    const problem =
      standing(call, draft) ??
      audience(call, draft, level) ??
      choices(call, info, level) ??
      ownership(call, source.photo_images)
    if (problem !== undefined) return problem
    return take(call, {
      ...fresh(call, draft ? 'p_inbox_url~v2' : 'p_pub_url~v2'),
      kind: 'PHOTO',
      draft,
      title: info.title ?? '',
      description: info.description ?? '',
      privacy_level: forced(level),
      source: { from: 'urls', urls: source.photo_images },
    })
  }

  function videoInit(call: ApiCall): SandboxAnswer {
    const read = readOrder(VideoOrder, call)
    if ('refusal' in read) return read.refusal
    const { post_info: info, source_info: source } = read.order
    const long = lengthProblem(info, { title: 2_200 })
    return (
      long ??
      audience(call, false, info.privacy_level) ??
      choices(call, info, info.privacy_level) ??
      video(call, source, { title: info.title ?? '', level: info.privacy_level, draft: false })
    )
  }

  function videoDraftInit(call: ApiCall): SandboxAnswer {
    const read = readOrder(VideoDraftOrder, call)
    return 'refusal' in read
      ? read.refusal
      : video(call, read.order.source_info, { title: '', level: 'SELF_ONLY', draft: true })
  }

  function video(
    call: ApiCall,
    source: VideoSourceInfo,
    { title, level, draft }: { title: string; level: string; draft: boolean },
  ): SandboxAnswer {
    const problem =
      standing(call, draft) ??
      (source.source === 'PULL_FROM_URL'
        ? ownership(call, [source.video_url])
        : chunkProblem(source))
    if (problem !== undefined) return problem
    const mode = draft ? 'inbox' : 'pub'
    const order = {
      kind: 'VIDEO' as const,
      draft,
      title,
      description: '',
      privacy_level: forced(level),
    }
    if (source.source === 'PULL_FROM_URL') {
      return take(call, {
        ...fresh(call, `v_${mode}_url~v2-1`),
        ...order,
        source: { from: 'urls', urls: [source.video_url] },
      })
    }
    const { video_size: size, chunk_size, total_chunk_count: chunk_count } = source
    const upload: TikTokUpload = {
      secret: randomBytes(16).toString('hex'),
      size,
      chunk_size,
      chunk_count,
      chunks: [],
      received: 0,
      received_at: 0,
    }
    return take(call, {
      ...fresh(call, `v_${mode}_file~v2-1`),
      ...order,
      source: { from: 'upload', upload },
    })
  }

  /** Accepts the post; from here on TikTok continues alone. */
  function take(call: ApiCall, order: Order): SandboxAnswer {
    const publication = publications.take(order)
    if (order.draft) creators.countDraft(call.author)
    else creators.countPost(call.author, call.token.client_id)
    if (order.source.from === 'upload') {
      const { secret } = order.source.upload
      const path = `/video/?${new URLSearchParams({ upload_id: order.publish_id, upload_token: secret }).toString()}`
      return ok({ publish_id: publication.publish_id, upload_url: call.urlOf(uploadHost, path) })
    }
    puller.start(publication)
    const words = {
      unavailable: () => refused('internal_error'),
      throttled: () => refused('rate_limit_exceeded'),
    }
    return afterEffect(ports, call.author.author_id, words, () =>
      ok({ publish_id: publication.publish_id }),
    )
  }

  function fresh(call: ApiCall, prefix: string) {
    const digits = Array.from({ length: 18 }, () => randomInt(10)).join('')
    const author_id = call.author.author_id
    return {
      publish_id: `${prefix}.7${digits}`,
      author_id,
      client_key: call.token.client_id,
      doomed: doomFor(author_id),
    }
  }

  /** TikTok checks content and media after it took the post: the refusal shows in the status. */
  function doomFor(authorId: string): string | null {
    if (ports.faults.take('content_rejected', authorId) !== undefined) return 'spam_risk_text'
    return ports.faults.take('media_rejected', authorId) === undefined
      ? null
      : 'file_format_check_failed'
  }

  function standing({ author, token }: ApiCall, draft: boolean): Reply | undefined {
    const block = draft ? creators.draftBlock(author) : creators.block(author, token.client_id)
    return block && refused(block)
  }

  function audience({ author }: ApiCall, draft: boolean, level: string): Reply | undefined {
    if (draft) return undefined
    if (!ports.switches.flag('audited') && author.facts['account'] !== 'private')
      return refused('unaudited_client_can_only_post_to_private_accounts')
    return creators.privacyOptions(author).includes(level)
      ? undefined
      : refused('privacy_level_option_mismatch')
  }

  /** What the creator forbids, and private branded content, are refused. */
  function choices({ author }: ApiCall, info: PostInfo, level: string): Reply | undefined {
    if (info.brand_content_toggle === true && level === 'SELF_ONLY')
      return invalidParams('Branded content cannot be private.')
    const given = [
      ['comments', info.disable_comment],
      ['duets', info.disable_duet],
      ['stitches', info.disable_stitch],
    ] as const
    const ignored = given.find(
      ([name, isOff]) => isOff === false && author.facts[name] === 'disabled',
    )
    return ignored && invalidParams(`The creator has disabled ${ignored[0]}.`)
  }

  /** An application that was not audited posts for the creator alone, whatever was requested. */
  function forced(level: string): string {
    return ports.switches.flag('audited') ? level : 'SELF_ONLY'
  }

  function ownership({ token }: ApiCall, urls: readonly string[]): Reply | undefined {
    return urls.every((url) => apps.owns(token.client_id, url))
      ? undefined
      : refused('url_ownership_unverified')
  }
}

const megabyte = 1_000_000

/** 5 to 64 MB a chunk, the last up to 128 MB; a smaller file is one chunk. */
function chunkProblem(
  source: Extract<VideoSourceInfo, { source: 'FILE_UPLOAD' }>,
): Reply | undefined {
  const { video_size: size, chunk_size: chunk, total_chunk_count: count } = source
  const single = size < 5 * megabyte
  const fits = single
    ? chunk === size && count === 1
    : chunk >= 5 * megabyte && chunk <= 64 * megabyte && count === Math.floor(size / chunk)
  const last = size - chunk * (count - 1)
  return fits && (single || last <= 128 * megabyte)
    ? undefined
    : invalidParams('The chunk size or the total chunk count is invalid.')
}
