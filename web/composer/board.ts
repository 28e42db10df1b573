import type { ContentType } from '@crier/sdk/operations.ts'
import type { Content } from './content.ts'
import type { UploadItem, Uploads } from './uploads.ts'

/** A text with its uploads as it stands on a page: that of a draft, or one that is still to become a draft. */
export interface Board {
  readonly content: Content
  readonly contentType: ContentType
  readonly uploads: Uploads
  readonly items: readonly UploadItem[]
  /** As it stands now: later than what is drawn. */
  read(): Content
  change(content: Partial<Content>): void
}
