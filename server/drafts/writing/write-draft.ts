import type { DraftWarning } from '@crier/contract/drafts.ts'
import type { ContentType, Platform, Tone } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { chargeSpentBudget } from '../../accounts/charge-refused-source.ts'
import { recordBy } from '../../activity/record.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Principal, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { StoredBrandKit } from '../../database/stored-values.ts'
import type { AccountId, DraftId, PostId, RemixId } from '../../ports/ids.ts'
import { GenerationFailed, type Rewrite, type Source, type Written } from '../../ports/writer.ts'
import { needsModel } from '@crier/writing/model/needs-model.ts'
import { chooseWriter } from '@crier/writing/choose-writer.ts'
import { createdChange } from '../created-change.ts'
import { editorOf } from '../editor.ts'
import {
  insertDraft,
  insertSource,
  publishedTexts,
  type DraftRow,
  type SealedSource,
} from '../store.ts'

export interface DraftRequest {
  readonly accountId: AccountId
  readonly platform: Platform
  readonly contentType: ContentType
  readonly tone: Tone
  readonly topic: string
  readonly source: Source | null
  readonly brandKit: StoredBrandKit
  readonly instructions: string | null
  readonly rewrite?: Rewrite
}

export interface WrittenDraft extends Written {
  readonly writer: 'model' | 'offline'
}

/**
 * Has a draft written. Refuses with `generation_failed` when the writer could not, with
 * `service_unavailable` when it can in a while.
 */
export async function writeDraft(
  context: Use<'db' | 'outbound' | 'config' | 'clock' | 'log' | 'offlineWriter'>,
  principal: Principal,
  order: DraftRequest,
  signal?: AbortSignal,
): Promise<WrittenDraft> {
  const writer = chooseWriter(context)
  const { accountId, ...given } = order
  // The offline writer says what a source says; it has no voice to take on.
  const published =
    writer.name === 'model' ? await publishedTexts(context.db, accountId, order.platform) : []
  const assignment = { ...given, brandKit: withSignature(given.brandKit), published }
  try {
    const written = await writer.write(assignment, { accountId, ...(signal && { signal }) })
    return { ...written, writer: writer.name }
  } catch (error) {
    if (!(error instanceof GenerationFailed)) throw error
    await chargeSpentBudget(context, principal, error)
    const { message, reason, retryAfterSeconds } = error
    context.log.event('generation.failed', {
      accountId,
      writer: writer.name,
      platform: order.platform,
      detail: message,
      ...reason,
    })
    const instead = await writtenInstead(
      context,
      principal,
      { ...order, ...assignment },
      writer.name,
    )
    if (instead !== null) return instead
    const detail = `${message} Nothing was charged.`
    if (retryAfterSeconds === null) throw new Refusal('generation_failed', detail)
    throw new Refusal('service_unavailable', detail, [], { retry_after: retryAfterSeconds })
  }
}

const fewHashtags = 2

/** The kit with as many of its hashtags as its owner wants in a draft. */
function withSignature(kit: StoredBrandKit): StoredBrandKit {
  const { signature_hashtags: signature = 'all', hashtags } = kit
  return signature === 'all'
    ? kit
    : { ...kit, hashtags: signature === 'off' ? [] : hashtags.slice(0, fewHashtags) }
}

/**
 * Falls back to the offline writer where the operator allows it; null when it is not allowed, or
 * cannot write the draft either.
 */
async function writtenInstead(
  context: Use<'db' | 'clock' | 'config' | 'offlineWriter'>,
  principal: Principal,
  { accountId, ...assignment }: DraftRequest,
  failed: 'model' | 'offline',
): Promise<WrittenDraft | null> {
  const { config, offlineWriter } = context
  // mutant: model-fallback
  if (failed === 'offline' || config.CRIER_MODEL_FALLBACK !== 'offline') return null
  if (assignment.rewrite !== undefined && needsModel(assignment.rewrite.wish)) return null
  try {
    const { warnings, ...rest } = await offlineWriter.write(assignment, { accountId })
    return { ...rest, warnings: [...warnings, writtenOffline], writer: 'offline' }
  } catch (error) {
    if (!(error instanceof GenerationFailed)) throw error
    await chargeSpentBudget(context, principal, error)
    return null
  }
}

const writtenOffline: DraftWarning = {
  code: 'written_offline',
  piece: null,
  detail: 'The language model could not write this draft; the offline writer did.',
}

/** A draft's values that come from another draft. */
interface Beside {
  /** Null where its author wrote it. */
  readonly topic: string | null
  readonly media: readonly Attached[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly options: PostOptions
  readonly link_card: StoredLinkCard | null
}

/** Stores a draft with its sources. */
export async function saveDraft(
  context: Use<'clock'>,
  tx: Tx,
  {
    id,
    principal,
    order,
    written,
    cost,
    remixId,
    postId = null,
    sources,
    beside,
    linkCard = beside?.link_card ?? null,
  }: {
    id: DraftId
    principal: Principal
    order: DraftRequest
    written: WrittenDraft
    cost: number
    remixId: RemixId | null
    postId?: PostId | null
    sources: readonly SealedSource[]
    beside?: Beside
    linkCard?: StoredLinkCard | null
  },
): Promise<DraftRow> {
  const now = context.clock.now()
  const row = await insertDraft(tx, {
    id,
    account_id: principal.accountId,
    platform: order.platform,
    content_type: order.contentType,
    tone: order.tone,
    pieces: [...written.pieces],
    source_url: order.source?.url ?? null,
    language: written.language,
    topic: beside === undefined ? order.topic : beside.topic,
    media: JSON.stringify(beside?.media ?? []),
    caption: beside?.caption ?? null,
    first_comment: beside?.first_comment ?? null,
    options: JSON.stringify(beside?.options ?? {}),
    link_card: linkCard && JSON.stringify(linkCard),
    evidence: JSON.stringify(written.evidence),
    warnings: JSON.stringify(written.warnings),
    writer: written.writer,
    model_calls: written.modelCalls === undefined ? null : JSON.stringify(written.modelCalls),
    credits_used: cost,
    ...editorOf(principal),
    remix_id: remixId,
    post_id: postId,
    created_at: now,
    updated_at: now,
  })
  for (const source of sources) await insertSource(tx, source)
  await recordBy(tx, principal, createdChange(row))
  return row
}
