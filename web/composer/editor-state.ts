import type { ContentType } from '@crier/sdk/operations.ts'
import type { ComposerContent } from './text/content.ts'
import type { UploadItem, Uploads } from './media/uploads.ts'

/** A text with its uploads on a page: of a draft, or before it becomes one. */
export interface EditorState {
  readonly content: ComposerContent
  readonly contentType: ContentType
  readonly uploads: Uploads
  readonly items: readonly UploadItem[]
  /** The current content: later than the rendered one. */
  read(): ComposerContent
  change(content: Partial<ComposerContent>): void
}
