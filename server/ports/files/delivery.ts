import type { OutboundFailure } from '../outbound/outbound.ts'
import type { MediaFile } from './media-files.ts'

/** Copies of files in a bucket, which a network fetches by signed addresses. */
export interface Delivery {
  /** Puts a copy under a name of 32 hexadecimal digits that no other copy has. */
  put(name: string, file: MediaFile): Promise<void>
  /** The signed address of a copy: a secret, in no log and no answer. */
  addressOf(name: string, contentType: string): Promise<string>
  remove(name: string): Promise<void>
  /** Removes copies older than a day, whose process has died. */
  sweep(): Promise<void>
  /** Puts a text, fetches it as a network would, and removes it. */
  probe(): Promise<Fetched>
}

/** Whether a file of ours can be fetched from an address of ours, as a network would. */
export type Fetched =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly why: OutboundFailure['reason'] | 'redirect' | 'status' | 'other_content'
      /** A sentence about what happened; without what another server answered. */
      readonly detail: string
    }
