import { isObject } from '../core/bodies.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { LinkedInAsset, AssetKind, Assets } from './assets.ts'
import { openFirstTimes } from '../core/first-times.ts'
import { mediaFacts } from '../core/media-facts.ts'
import { readVideo } from '../core/video.ts'
import { videoProblem } from './asset-content.ts'
import {
  accessDenied,
  invalidValue,
  missingField,
  notFound,
  resourceForbidden,
  unknownField,
} from './errors.ts'
import type { MemberCall } from './gateway.ts'
import { mayWriteAs } from './gateway.ts'
import { webHost } from './hosts.ts'
import { readJsonBody } from './json-body.ts'
import { readUrn } from './urns.ts'

const videoBytesMin = 75 * 1_024
const videoBytesMax = 500 * 1_048_576
export const uploadPath = '/dms-uploads/'

/** The resources /rest/images, /rest/documents and /rest/videos. */
export function mediaResources(ports: SandboxPorts, assets: Assets) {
  const isFirst = openFirstTimes()
  return { act, get }

  /** POST on the collection: `?action=initializeUpload`, and for videos `finalizeUpload`. */
  function act(kind: AssetKind): (call: MemberCall) => SandboxAnswer | Promise<SandboxAnswer> {
    return (call) => {
      const action = call.query.get('action')
      if (action === 'initializeUpload') return initialize(kind, call)
      if (action === 'finalizeUpload' && kind === 'video') return finalize(call)
      return invalidValue('action', action ?? '')
    }
  }

  function initialize(kind: AssetKind, call: MemberCall): Reply {
    const request = readRequest(call, 'initializeUploadRequest', initializeFields[kind])
    if ('refused' in request) return request.refused
    const owner = request.fields['owner']
    if (owner === undefined) return missingField('owner')
    const urn = readUrn(owner)
    if (typeof owner !== 'string' || urn === undefined) return invalidValue('owner', owner)
    if (!mayWriteAs(ports, call, owner))
      return accessDenied(`${kind}s.ACTION-initializeUpload.NO_VERSION`)
    const size = request.fields['fileSizeBytes']
    if (kind !== 'video') return json(200, { value: uploadValue(assets, kind, owner, call) })
    if (size === undefined) return missingField('fileSizeBytes')
    if (
      typeof size !== 'number' ||
      !Number.isInteger(size) ||
      size < videoBytesMin ||
      size > videoBytesMax
    )
      return invalidValue('fileSizeBytes', size)
    return json(200, {
      value: videoValue(
        assets,
        owner,
        { size, partBytes: ports.switches.number('video_part_bytes') },
        call,
      ),
    })
  }

  async function finalize(call: MemberCall): Promise<SandboxAnswer> {
    const request = readRequest(call, 'finalizeUploadRequest', [
      'video',
      'uploadToken',
      'uploadedPartIds',
    ])
    if ('refused' in request) return request.refused
    const { video, uploadedPartIds } = request.fields
    const asset = typeof video === 'string' ? assets.get(video) : undefined
    if (asset?.kind !== 'video') return invalidValue('video', video ?? '')
    if (!mayWriteAs(ports, call, asset.owner))
      return accessDenied('videos.ACTION-finalizeUpload.NO_VERSION')
    if (asset.content !== null && ports.switches.text('second_finalize') === 'refused')
      return invalidValue('video', video)
    const wanted = Object.keys(asset.parts).map((part) => asset.parts[part])
    const bytes = Buffer.concat(
      wanted.map((sha256) => ports.store.bytes(sha256 ?? '') ?? new Uint8Array()),
    )
    if (!isSameList(uploadedPartIds, wanted) || bytes.length !== asset.announced_bytes)
      return invalidValue('uploadedPartIds', uploadedPartIds ?? '')
    const facts = await readVideo(bytes)
    const struck = ports.faults.take('media_rejected', call.member.author_id) !== undefined
    const failure = struck ? 'The video cannot be processed' : (videoProblem(facts) ?? null)
    const ready_at = ports.clock.now() + ports.switches.number('video_processing_ms')
    assets.put({
      ...asset,
      content: { sha256: ports.store.keepBytes(bytes), ...mediaFacts(bytes, facts) },
      failure,
      ready_at,
    })
    return isFirst(asset.urn, ports.switches.number('lost_finalize_answers'))
      ? { cut: 'reset' }
      : { status: 200 }
  }

  /** GET of one asset. A token that can only write may not read images and documents. */
  function get(
    kind: AssetKind,
  ): (call: MemberCall, parameters: Readonly<Record<string, string>>) => SandboxAnswer {
    return ({ scopes, urlOf }, { urn = '' }) => {
      if (kind !== 'video' && !scopes.includes('r_organization_social'))
        return resourceForbidden(kind)
      const asset = assets.get(urn)
      if (asset?.kind !== kind) return notFound()
      return json(200, view(ports, assets, asset, urlOf))
    }
  }
}

function isSameList(given: unknown, wanted: readonly unknown[]): boolean {
  return (
    Array.isArray(given) &&
    given.length === wanted.length &&
    given.every((one, index) => one === wanted[index])
  )
}

function uploadValue(assets: Assets, kind: 'image' | 'document', owner: string, call: MemberCall) {
  const { asset, uploadKey } = assets.create(kind, owner, 0)
  return {
    uploadUrlExpiresAt: asset.upload_expires_at,
    uploadUrl: call.urlOf(webHost, uploadPath + uploadKey),
    [kind]: asset.urn,
  }
}

function videoValue(
  assets: Assets,
  owner: string,
  { size, partBytes }: { size: number; partBytes: number },
  call: MemberCall,
) {
  const { asset, uploadKey } = assets.create('video', owner, size)
  const uploadInstructions = Array.from(
    { length: Math.ceil(size / partBytes) },
    (_part, index) => ({
      uploadUrl: call.urlOf(webHost, `${uploadPath}${uploadKey}?part=${index}`),
      firstByte: index * partBytes,
      lastByte: Math.min(size, (index + 1) * partBytes) - 1,
    }),
  )
  return {
    uploadUrlsExpireAt: asset.upload_expires_at,
    video: asset.urn,
    uploadInstructions,
    uploadToken: '',
  }
}

function view(
  ports: SandboxPorts,
  assets: Assets,
  asset: LinkedInAsset,
  urlOf: MemberCall['urlOf'],
) {
  const status = assets.status(asset)
  const download =
    asset.content === null || status !== 'AVAILABLE'
      ? undefined
      : urlOf(webHost, `/_media/${asset.content.sha256}`)
  return {
    id: asset.urn,
    owner: asset.owner,
    status,
    ...(asset.failure === null || asset.kind !== 'video'
      ? {}
      : { processingFailureReason: asset.failure }),
    ...(download === undefined
      ? {}
      : { downloadUrl: download, downloadUrlExpiresAt: ports.clock.now() + 3_600_000 }),
  }
}

const initializeFields: Readonly<Record<AssetKind, readonly string[]>> = {
  image: ['owner', 'mediaLibraryMetadata'],
  document: ['owner'],
  video: ['owner', 'fileSizeBytes', 'uploadCaptions', 'uploadThumbnail', 'purpose'],
}

function readRequest(
  call: MemberCall,
  name: string,
  known: readonly string[],
): { readonly fields: Readonly<Record<string, unknown>> } | { readonly refused: Reply } {
  const body = readJsonBody(call)
  if ('refused' in body) return body
  const other = Object.keys(body.fields).find((field) => field !== name)
  if (other !== undefined) return { refused: unknownField(`/${other}`) }
  const fields = body.fields[name]
  if (!isObject(fields)) return { refused: missingField(name) }
  const unknown = Object.keys(fields).find((field) => !known.includes(field))
  return unknown === undefined ? { fields } : { refused: unknownField(`/${name}/${unknown}`) }
}
