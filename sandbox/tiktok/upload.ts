import { afterEffect } from '../core/after-effect.ts'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { header, json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { openFirstTimes } from '../core/first-times.ts'
import { checkVideo } from './media-files.ts'
import type { TikTokPublication, Publications, TikTokUpload } from './publications.ts'

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm']

/** PUT on an upload URL: chunks in order; the last one publishes. */
export function receiveChunk(ports: SandboxPorts, publications: Publications) {
  const isFirst = openFirstTimes()
  return (call: SandboxCall): SandboxAnswer | Promise<SandboxAnswer> => {
    const publication = publications.get(call.query.get('upload_id') ?? '')
    if (publication?.source.from !== 'upload') return refusal(404, 'The upload does not exist.')
    const state = publication.source.upload
    const expired =
      ports.clock.now() >= publication.taken_at + ports.switches.number('upload_url_lifetime_ms')
    if (expired || call.query.get('upload_token') !== state.secret)
      return refusal(403, 'The upload URL is invalid or has expired.')
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header(call, 'content-range'))
    if (range === null || !videoTypes.includes(header(call, 'content-type')))
      return refusal(400, 'Content-Range or Content-Type is malformed.')
    const [first, last, total] = [Number(range[1]), Number(range[2]), Number(range[3])]
    if (last - first + 1 !== call.body.length)
      return refusal(400, 'Content-Range does not match the length of the body.')
    if (total !== state.size || first !== state.received || !isChunk(state, call.body.length))
      return refusal(416, 'The range does not follow.')
    return accept(publication, {
      ...state,
      chunks: [...state.chunks, ports.store.keepBytes(call.body)],
      received: last + 1,
      received_at: ports.clock.now(),
    })
  }

  async function accept(
    publication: TikTokPublication,
    state: TikTokUpload,
  ): Promise<SandboxAnswer> {
    const received = { ...publication, source: { from: 'upload' as const, upload: state } }
    const progress = { 'content-range': `bytes 0-${state.received - 1}/${state.size}` }
    if (state.received < state.size) {
      publications.put(received)
      if (
        isFirst(
          `${publication.publish_id}/${state.chunks.length}`,
          ports.switches.number('lost_chunk_answers'),
        )
      )
        return refusal(500, 'Something went wrong.')
      return { status: 206, headers: progress }
    }
    const whole = Buffer.concat(
      state.chunks.map((sha256) => ports.store.bytes(sha256) ?? Buffer.alloc(0)),
    )
    const checked = await checkVideo(ports.store, whole, ports.switches.number('video_seconds_max'))
    // The same chunk may have arrived twice while the first was processed. Its changes are written
    // in one turn.
    const now = publications.get(publication.publish_id)
    if (now?.source.from === 'upload' && now.source.upload.received === state.size)
      return refusal(416, 'The range does not follow.')
    publications.put(received)
    if (checked.kind === 'bad') publications.fail(received, checked.reason)
    else publications.make(received, [checked.media])
    const words = {
      unavailable: () => refusal(500, 'Something went wrong.'),
      throttled: () => refusal(429, 'The API rate limit was exceeded, please try again later.'),
    }
    return afterEffect(ports, publication.author_id, words, () => ({
      status: 201,
      headers: progress,
    }))
  }
}

/** Every chunk has the promised size, but for the last, which takes what remains. */
function isChunk(
  { chunks, chunk_count, chunk_size, size, received }: TikTokUpload,
  length: number,
): boolean {
  return chunks.length === chunk_count - 1
    ? received + length === size
    : chunks.length < chunk_count && length === chunk_size
}

function refusal(status: number, message: string): Reply {
  return json(status, { error: { code: status === 404 ? 'not_found' : 'invalid_upload', message } })
}
