import type { JsonObject } from '../core/bodies.ts'
import { jsonBody } from '../core/bodies.ts'
import type { Reply } from '../core/call.ts'
import { contentType } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { rawNumber } from '../core/raw-number.ts'
import { invalidParams, ok, refused } from './errors.ts'
import type { ApiCall } from './gate.ts'
import type { TikTokPublication, Publications, TikTokUpload } from './publications.ts'
import { faultLagMs } from './videos.ts'

/** POST /v2/post/publish/status/fetch/ */
export function statusFetch(ports: SandboxPorts, publications: Publications) {
  return (call: ApiCall): Reply => {
    const body = jsonBody(call)
    const publishId = publishIdOf(body)
    if (contentType(call) !== 'application/json' || publishId === undefined)
      return invalidParams('The body must be {"publish_id": …}.')
    const publication = publications.get(publishId)
    const forgotten =
      publication !== undefined &&
      !publication.draft &&
      ports.clock.now() >= publication.taken_at + ports.switches.number('publish_id_lifetime_ms')
    if (publication === undefined || forgotten) return refused('invalid_publish_id')
    if (publication.author_id !== call.author.author_id)
      return refused('token_not_authorized_for_specified_publish_id')
    return ok(statusOf(publication))
  }

  function statusOf(publication: TikTokPublication) {
    const status = publications.statusOf(publication)
    const upload = publication.source.from === 'upload'
    return {
      status,
      ...(status === 'FAILED' ? { fail_reason: publication.fail_reason } : {}),
      // TikTok's own spelling. The number is larger than 2^53, and comes after the moderation.
      publicaly_available_post_id: status === 'PUBLISH_COMPLETE' ? postIds(publication) : [],
      [upload ? 'uploaded_bytes' : 'downloaded_bytes']:
        publication.source.from === 'upload'
          ? countedOf(publication.source.upload)
          : publication.bytes,
    }
  }

  function countedOf({ received, received_at, chunks, chunk_size }: TikTokUpload): number {
    const isCounted =
      ports.clock.now() >= received_at + ports.switches.number('upload_count_lag_ms')
    return isCounted ? received : Math.max(0, chunks.length - 1) * chunk_size
  }

  function postIds(publication: TikTokPublication): unknown[] {
    const availableAt = publications.publicAt(publication)
    if (
      availableAt === null ||
      publication.post_id === null ||
      ports.switches.flag('post_id_never')
    )
      return []
    const lag = ports.faults.take('read_lag', publication.author_id)
    const lagMs = lag === undefined ? 0 : (lag.delay_ms ?? faultLagMs)
    return ports.clock.now() >= availableAt + lagMs ? [rawNumber(publication.post_id)] : []
  }
}

function publishIdOf(body: JsonObject | undefined): string | undefined {
  const known = body !== undefined && Object.keys(body).every((name) => name === 'publish_id')
  const publishId = body?.['publish_id']
  return known && typeof publishId === 'string' ? publishId : undefined
}
