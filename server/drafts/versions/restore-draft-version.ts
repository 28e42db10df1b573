import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { isDeepStrictEqual } from 'node:util'
import { readAccount } from '../../accounts/read-account.ts'
import type { Input, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { bringBackMedia } from '../../media/drafts/bring-back-media.ts'
import { wakeListeners } from '../../webhooks/emit-changes.ts'
import { editDraft } from '../edit-draft.ts'
import { presentDraft } from '../present-draft.ts'
import { saveWriting } from '../writing/rewrite-store.ts'
import type { DraftRow } from '../store.ts'
import { findVersion } from './version-store.ts'

type Endpoint = Contract['restoreDraftVersion']

/**
 * Gives a draft the content of one of its versions again: an edit like any other, which keeps the
 * version before it too.
 */
export async function restoreDraftVersion(
  context: Use<'db' | 'clock' | 'fitter' | 'config' | 'wake'>,
  { body, params, principal, saveIdempotentResponse }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const account = await readAccount(context, principal.accountId)
  const request = {
    principal,
    draftId: params.draft_id,
    version: body.draft_version,
    kind: 'restore',
  } as const
  const saved = await editDraft(context, request, async (tx, draft) => {
    const wanted = await versionOf(tx, draft, params.version)
    await bringBackMedia(context, tx, principal, wanted)
    const { pieces, media, caption, first_comment, options, tone, language, writer } = wanted
    const { evidence, warnings, link_card } = wanted
    return {
      content: {
        pieces,
        media,
        caption,
        first_comment,
        options,
        link_card,
        contentType: draft.content_type,
        evidence,
        warnings,
      },
      detail: { fields: changedFields(draft, wanted), restored_version: wanted.version },
      alsoSaves: (tx) =>
        saveWriting(tx, draft.account_id, draft.id, {
          tone,
          language,
          writer,
          modelCalls: draft.model_calls,
        }),
      afterwards: (tx, saved) => saveIdempotentResponse(tx, presentDraft(saved, account.credits)),
    }
  })
  // An upload that came back is an event.
  wakeListeners(context)
  return presentDraft(saved, account.credits)
}

const restored = [
  'pieces',
  'media',
  'caption',
  'first_comment',
  'options',
  'link_card',
  'tone',
  'language',
] as const
type Version = Pick<
  DraftRow,
  (typeof restored)[number] | 'version' | 'writer' | 'evidence' | 'warnings'
>

async function versionOf(tx: Tx, draft: DraftRow, asked: string): Promise<Version> {
  if (asked === String(draft.version)) return draft
  // As many digits as no version has, and PostgreSQL can still compare.
  const kept = /^\d{1,9}$/.test(asked)
    ? await findVersion(tx, draft.account_id, draft.id, Number(asked))
    : undefined
  if (!kept)
    throw new Refusal(
      'not_found',
      'The draft has no such version, or it was not kept: list its versions.',
    )
  return kept
}

const changedFields = (draft: DraftRow, wanted: Version) =>
  restored.filter((name) => !isDeepStrictEqual(draft[name], wanted[name]))
