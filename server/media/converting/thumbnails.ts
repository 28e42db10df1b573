import type { AccountId } from '../../ports/ids.ts'

export interface ThumbnailSource {
  readonly accountId: AccountId
  readonly sha256: string
  readonly contentType: string
}

const failedMax = 10_000

/**
 * Which uploads have a small picture. What could not be drawn is not tried again before the
 * next start.
 */
export class Thumbnails {
  readonly #drawsVideos: boolean
  readonly #failed = new Set<string>()

  constructor({ drawsVideos }: { readonly drawsVideos: boolean }) {
    this.#drawsVideos = drawsVideos
  }

  has(upload: ThumbnailSource): boolean {
    const { contentType } = upload
    const canBe =
      /^image\/|^application\/pdf$/.test(contentType) ||
      (this.#drawsVideos && contentType.startsWith('video/'))
    return canBe && !this.#failed.has(nameOf(upload))
  }

  noteFailure(upload: ThumbnailSource): void {
    // The oldest is forgotten first.
    if (this.#failed.size >= failedMax) this.#failed.delete(this.#failed.values().next().value!)
    this.#failed.add(nameOf(upload))
  }
}

const nameOf = ({ accountId, sha256 }: ThumbnailSource) => `${accountId} ${sha256}`
