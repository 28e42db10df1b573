import type { Reply } from '../core/call.ts'
import { isObject, jsonBody } from '../core/bodies.ts'
import type { SandboxPorts } from '../core/network.ts'
import { invalidParams, ok } from './errors.ts'
import type { ApiCall } from './gate.ts'
import { webHost } from './hosts.ts'
import type { TikTokPublication, Publications } from './publications.ts'

const fieldNames = ['id', 'create_time', 'title', 'video_description', 'share_url', 'cover_image_url', 'duration', 'like_count', 'comment_count', 'share_count', 'view_count'] // prettier-ignore
const pageMax = 20
/** How far lists and post ids lag behind under the fault `read_lag`, unless it says. */
export const faultLagMs = 5_000

/** POST /v2/video/list/ and /v2/video/query/: the public videos of the caller. */
export function videos(ports: SandboxPorts, publications: Publications) {
  return { list, query }

  function list(call: ApiCall): Reply {
    const fields = fieldsOf(call)
    const body = call.body.length === 0 ? {} : jsonBody(call)
    const count = body?.['max_count'] ?? 10
    const cursor = body?.['cursor'] ?? ports.clock.now() + 1
    if (
      fields === undefined ||
      typeof count !== 'number' ||
      !Number.isInteger(count) ||
      count < 1 ||
      count > pageMax ||
      typeof cursor !== 'number'
    ) {
      return invalidParams('fields, max_count (1 to 20) or cursor is invalid.')
    }
    const older = visible(call).filter(({ at }) => at < cursor)
    const shown = older.slice(0, count)
    return ok({
      videos: shown.map(({ publication }) => answerOf(ports, call, publication, fields)),
      cursor: shown.at(-1)?.at ?? cursor,
      has_more: older.length > shown.length,
    })
  }

  function query(call: ApiCall): Reply {
    const fields = fieldsOf(call)
    const filters = jsonBody(call)?.['filters']
    const ids = isObject(filters) ? filters['video_ids'] : undefined
    if (fields === undefined || !Array.isArray(ids) || ids.length > pageMax)
      return invalidParams('fields or filters.video_ids is invalid.')
    const found = visible(call).filter(({ publication }) => ids.includes(publication.post_id))
    return ok({
      videos: found.map(({ publication }) => answerOf(ports, call, publication, fields)),
    })
  }

  /** Newest first. */
  function visible({
    author,
  }: ApiCall): { readonly publication: TikTokPublication; readonly at: number }[] {
    const lag = ports.faults.take('read_lag', author.author_id)
    const lagMs = Math.max(
      ports.switches.number('listing_lag_ms'),
      lag === undefined ? 0 : (lag.delay_ms ?? faultLagMs),
    )
    return publications
      .ofAuthor(author.author_id)
      .filter(({ kind }) => kind === 'VIDEO' || ports.switches.flag('photos_listed'))
      .flatMap((publication) => {
        const at = publications.publicAt(publication)
        return at === null || at + lagMs > ports.clock.now() ? [] : [{ publication, at }]
      })
      .sort((one, other) => other.at - one.at)
  }
}

function answerOf(
  ports: SandboxPorts,
  call: ApiCall,
  publication: TikTokPublication,
  fields: readonly string[],
) {
  const id = publication.post_id ?? ''
  const results = ports.results(id)
  const all: Readonly<Record<string, unknown>> = {
    id,
    create_time: Math.floor(publication.taken_at / 1_000),
    title: publication.title,
    video_description: publication.kind === 'VIDEO' ? publication.title : publication.description,
    share_url: call.urlOf(webHost, postPath(call.author.username, publication)),
    cover_image_url: '',
    duration: 0,
    like_count: results.likes,
    comment_count: results.comments,
    share_count: results.shares,
    view_count: results.views,
  }
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}

export function postPath(
  username: string,
  { kind, post_id: postId }: Pick<TikTokPublication, 'kind' | 'post_id'>,
): string {
  return `/@${username}/${kind === 'PHOTO' ? 'photo' : 'video'}/${postId ?? ''}`
}

function fieldsOf(call: ApiCall): string[] | undefined {
  const fields = (call.query.get('fields') ?? '').split(',').filter((field) => field !== '')
  return fields.length > 0 && fields.every((field) => fieldNames.includes(field))
    ? fields
    : undefined
}
