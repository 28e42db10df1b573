import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import { contentType } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { LinkedInAsset, AssetKind, Assets } from './assets.ts'
import { openFirstTimes } from '../core/first-times.ts'
import { mediaFacts } from '../core/media-facts.ts'
import { contentProblem } from './asset-content.ts'
import { accessDenied, blankField, notFound, refusal, unsupportedType } from './errors.ts'
import type { MemberCall } from './gateway.ts'
import { mayWriteAs } from './gateway.ts'

/**
 * PUT of bytes to the URL that was handed out. One call carries the whole file (a part, for
 * videos); another one replaces it.
 */
export function uploads(ports: SandboxPorts, assets: Assets) {
  const isFirst = openFirstTimes()
  return { whole, part }

  /** Images and documents: with the token of one who may write for the owner. */
  function whole(call: MemberCall, { key = '' }: Readonly<Record<string, string>>): SandboxAnswer {
    const asset = assets.byUploadKey(key)
    if (asset === undefined || asset.kind === 'video') return notFound()
    if (!mayWriteAs(ports, call, asset.owner)) return accessDenied('PUT /dms-uploads')
    const refused = refusedBytes(asset, call)
    if (refused !== undefined) return refused
    const sha256 = ports.store.keepBytes(call.body)
    // Errors of processing show at once here: a post created in between would be published and
    // invisible.
    const struck = ports.faults.take('media_rejected', call.member.author_id) !== undefined
    const failure = struck
      ? 'Processing failed'
      : (contentProblem(asset.kind, call.body, ports.switches.number('image_bytes_max')) ?? null)
    const ready_at =
      ports.clock.now() +
      ports.switches.number(
        asset.kind === 'image' ? 'image_processing_ms' : 'document_processing_ms',
      )
    assets.put({ ...asset, content: { sha256, ...mediaFacts(call.body) }, failure, ready_at })
    return { status: 201 }
  }

  /** Parts of a video need no token, only the URL. */
  function part(call: SandboxCall, { key = '' }: Readonly<Record<string, string>>): SandboxAnswer {
    const asset = assets.byUploadKey(key)
    const number = call.query.get('part') ?? ''
    if (asset?.kind !== 'video' || !/^\d{1,3}$/.test(number)) return notFound()
    const refused = refusedBytes(asset, call)
    if (refused !== undefined) return refused
    const sha256 = ports.store.keepBytes(call.body)
    assets.put({ ...asset, parts: { ...asset.parts, [number]: sha256 } })
    if (isFirst(`${key}/${number}`, ports.switches.number('lost_part_answers')))
      return { status: 503 }
    return { status: 200, headers: { etag: sha256 } }
  }

  function refusedBytes(asset: LinkedInAsset, call: SandboxCall): SandboxAnswer | undefined {
    if (asset.upload_expires_at <= ports.clock.now())
      return refusal(400, 'EXPIRED_UPLOAD_URL', 'The upload URL has expired')
    if (!accepts(asset.kind, contentType(call))) return unsupportedType()
    return call.body.length === 0 ? blankField('body') : undefined
  }
}

function accepts(kind: AssetKind, type: string): boolean {
  if (type === '' || type === 'application/octet-stream') return true
  switch (kind) {
    case 'image':
      return type.startsWith('image/')
    case 'document':
      return (
        type === 'application/pdf' ||
        type.startsWith('application/vnd.') ||
        type === 'application/msword'
      )
    case 'video':
      return type.startsWith('video/')
    default:
      return kind satisfies never
  }
}
