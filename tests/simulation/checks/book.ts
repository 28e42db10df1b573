import type { Platform } from '@crier/contract/platform.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'

/**
 * A draft as its author knows it. Every piece carries the draft's number, its own, and the version:
 * by that a post is known.
 */
export interface WrittenDraft {
  readonly number: number
  readonly id: string
  readonly accountId: AccountId
  readonly pieces: number
  readonly hasComment: boolean
  /** Ids of the uploads beside its first piece. */
  readonly uploads: readonly string[]
  /** The newest version that was asked for, answered or not. */
  asked: number
  /**
   * Versions whose edit was answered, each with the number of the last change of a schedule before
   * the answer.
   */
  readonly answered: { readonly version: number; readonly after: number }[]
  /** How often its owner has insisted on publishing again what may be out, by network. */
  readonly insisted: Map<Platform, number>
  /** Versions that a person who may approve has written, or may have approved. */
  readonly permitted: Set<number>
  /** Running retries by a person who may approve: they approve the draft's content at that time. */
  retries: number
  /** It was requested: it is published only after an approval. */
  approval: 'not needed' | 'asked for' | 'rejected' | 'maybe given'
}

/** The requests of people and their answers: nothing of it comes from the database. */
export class Book {
  readonly drafts = new Map<number, WrittenDraft>()
  /** Schedules whose creation was answered. */
  readonly accepted = new Map<
    string,
    { readonly accountId: AccountId; readonly platform: Platform; readonly draft: number }
  >()
  /** Schedules whose deletion was asked for: they may be gone. */
  readonly cancelled = new Set<string>()
  /**
   * Uploads that were answered, by their ids: what is in them, and whether their deletion was asked
   * for.
   */
  readonly uploads = new Map<
    string,
    { readonly accountId: AccountId; readonly text: string; isLetGo: boolean }
  >()
  /** How often a new delivery of an event was asked for, by webhook's name and event. */
  readonly redeliveries = new Map<string, number>()
  /** The number of the last change of a schedule that was committed. */
  lastActivity = 0
  /** A schedule has changed since that was read. */
  hasUnreadActivity = false
  /** The number of the last change that was compared with its activity. */
  lastChange = 0
  /** The callers' keys, and whether they may approve. */
  readonly callers = new Map<
    string,
    { readonly accountId: AccountId; readonly mayApprove: boolean }
  >()
  /** When a time last became free again. */
  freedAt = 0
  readonly statuses = new Map<string, string>()

  redelivered(key: string): void {
    this.redeliveries.set(key, (this.redeliveries.get(key) ?? 0) + 1)
  }
}

export function textOf(draft: number, piece: number, version: number): string {
  return `Note n${draft}p${piece}v${version} on what we learnt this week, told in a few plain words.`
}

export function readText(
  text: string,
): { draft: number; piece: number; version: number } | undefined {
  const match = /\bn(\d+)p(\d+)v(\d+)\b/.exec(text)
  return match
    ? { draft: Number(match[1]), piece: Number(match[2]), version: Number(match[3]) }
    : undefined
}
