import type { CardFont, CardTemplate } from '@crier/contract/cards.ts'
import type { Tone } from '@crier/contract/platform.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import type { CardLogo } from '@crier/writing/text/visual.ts'
import type { PreviewId } from '../ports/ids.ts'

// What columns hold, beyond what the schema says of them; `column-types.ts` names the columns.

/** What a client notes about a draft, a schedule or a post: texts under names that it chooses. */
export type Metadata = Readonly<Record<string, string>>

/** What a signed-in person is to an account. */
export type Role = 'owner' | 'editor' | 'contributor' | 'viewer'

/** Of a person: only what they have chosen. */
export interface StoredPreferences {
  locale?: string
  week_start?: 'auto' | 'monday' | 'saturday' | 'sunday'
  hour_cycle?: 'auto' | 'h12' | 'h23'
  notices?: Partial<StoredNotificationChoices>
}

export interface StoredNotificationChoices {
  failed_posts: boolean
  posts_to_approve: boolean
  connections: boolean
  low_credits: boolean
  when: 'at_once' | 'daily'
}

export interface StoredBrandKit {
  name: string | null
  default_tone: Tone
  voice: string | null
  hashtags: string[]
  avoid_words: string[]
  colors: string[]
  language: string | null
  /** Missing in kits of before there was a choice, as `auto`. */
  font?: CardFont
  template?: CardTemplate
  /** Missing in kits of before there were any. */
  examples?: string[]
  signature_hashtags?: 'off' | 'few' | 'all'
  logo_media_id?: string | null
  /** What was read of the upload that `logo_media_id` names. */
  logo?: CardLogo | null
}

export interface Made {
  readonly status: number
  /** Of what was made or changed. */
  readonly ids: readonly string[]
  /** The texts of its drafts were taken out of the answer. */
  readonly packed?: true
}

/**
 * By id, the drafts that an upload was taken out of: the version that came of it, and the one
 * before, which shows it.
 */
export type DraftsWithout = Readonly<
  Record<string, { readonly version: number; readonly before: number }>
>

/**
 * An author whom a grant can publish as, before anybody has said whether it becomes a connection.
 */
export interface OfferedAuthor {
  readonly externalAccountId: string
  readonly accountName: string
  readonly facts: Readonly<Record<string, string>>
  readonly pictureUrl?: string | undefined
}

export type ScheduleStatus = 'pending' | 'publishing' | 'published' | 'failed'

/** A person or key that did something, as they were called at that moment. */
export interface StoredActor {
  type: 'person' | 'key'
  id: string
  name: string | null
}

/** The client who had the link of a preview, by the name that they gave. */
export interface StoredClient {
  type: 'client'
  preview_id: PreviewId
  name: string
}

export interface StoredWarning {
  code: string
  detail: string
}

export type StoredRefusal = {
  readonly detail: string
  readonly intent_before: string | null
  readonly clock_ahead_ms: number
} & (
  | { readonly kind: 'access_lost' }
  | { readonly kind: 'throttled'; readonly until: string | null }
  | {
      readonly kind: 'refused'
      readonly code: PublicationErrorCode
      readonly retry: boolean
      readonly forget: readonly string[]
      readonly after_ms: number | null
    }
)

export interface DeliveryAttempt extends Partial<EndedAttempt> {
  readonly attempted_at: string
}

/** What is known of an attempt when it has ended. */
export interface EndedAttempt {
  readonly duration_ms: number | null
  readonly status: number | null
  readonly error: string | null
  readonly response_body: string | null
}
