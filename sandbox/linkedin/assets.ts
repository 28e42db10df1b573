import { randomBytes } from 'node:crypto'
import type { SandboxPorts } from '../core/network.ts'

export const assetKinds = ['image', 'document', 'video'] as const
export type AssetKind = (typeof assetKinds)[number]

/** Something to attach to a post, from the request for an upload URL on. */
export interface LinkedInAsset {
  readonly urn: string
  readonly kind: AssetKind
  readonly owner: string
  readonly upload_expires_at: number
  /** The last upload; null before. */
  readonly content: AssetContent | null
  /** SHA-256 of each part of a video by its number. */
  readonly parts: Readonly<Record<string, string>>
  /** Bytes that a video was announced with; 0 elsewhere. */
  readonly announced_bytes: number
  /** When processing ends; null while bytes are awaited. */
  readonly ready_at: number | null
  /** Why processing failed; null otherwise. */
  readonly failure: string | null
}

interface AssetContent {
  readonly sha256: string
  readonly bytes: number
  readonly content_type: string
  readonly width: number | null
  readonly height: number | null
  readonly duration_ms: number | null
}

type AssetStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED'

export interface Assets {
  /** A new asset and the secret of its upload URL. */
  create(
    kind: AssetKind,
    owner: string,
    announcedBytes: number,
  ): { readonly asset: LinkedInAsset; readonly uploadKey: string }
  get(urn: string): LinkedInAsset | undefined
  byUploadKey(uploadKey: string): LinkedInAsset | undefined
  put(asset: LinkedInAsset): void
  status(asset: LinkedInAsset): AssetStatus
}

const prefixes: Readonly<Record<AssetKind, string>> = { image: 'C4', document: 'D4', video: 'C5' }

export function openAssets(ports: SandboxPorts): Assets {
  const table = ports.store.table<LinkedInAsset>('linkedin.assets')
  const uploads = ports.store.table<string>('linkedin.uploads')
  return {
    create(kind, owner, announcedBytes) {
      const asset: LinkedInAsset = {
        urn: `urn:li:${kind}:${prefixes[kind]}${randomBytes(14).toString('base64url')}`,
        kind,
        owner,
        upload_expires_at: ports.clock.now() + ports.switches.number('upload_url_lifetime_ms'),
        content: null,
        parts: {},
        announced_bytes: announcedBytes,
        ready_at: null,
        failure: null,
      }
      const uploadKey = randomBytes(18).toString('base64url')
      table.put(asset.urn, asset)
      uploads.put(uploadKey, asset.urn)
      return { asset, uploadKey }
    },
    get: (urn) => table.get(urn),
    byUploadKey: (uploadKey) => table.get(uploads.get(uploadKey) ?? ''),
    put: (asset) => table.put(asset.urn, asset),
    status(asset) {
      if (asset.failure !== null) return 'PROCESSING_FAILED'
      if (asset.ready_at === null) return 'WAITING_UPLOAD'
      return asset.ready_at > ports.clock.now() ? 'PROCESSING' : 'AVAILABLE'
    },
  }
}
