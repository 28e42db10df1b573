import { firstNetwork } from '@crier/contract/networks/index.ts'
import type { ContentType, Platform, Tone } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { useIntentKey } from '../../data/intent-key.ts'
import { draft as draftQuery } from '../../data/queries.ts'
import { messageOf } from '../../shell/states.tsx'
import { say } from '../../shell/toasts.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { notifyAfterLeave } from '../notify-after-leave.ts'
import { sentSources, type SourceField } from './sources.ts'
import { useIsHere } from '../use-is-here.ts'

interface BriefValues {
  readonly platforms: readonly Platform[]
  readonly topic: string
  readonly sources: readonly SourceField[]
  readonly tone: Tone
  readonly contentType: ContentType
}

const prices = { post: 1, thread: 2, carousel: 3 } as const satisfies Record<ContentType, number>

export const creditsOf = (contentType: ContentType): number => prices[contentType]

/** Has drafts written, which can then be edited. */
export function useWriting(
  storageKey: string,
  forget: () => void,
  onWritten: (draftIds: readonly string[]) => void,
) {
  const queries = useQueryClient()
  const isHere = useIsHere()
  const [failures, setFailures] = useState<readonly { platform: Platform; detail: string }[]>([])
  const withKey = useIntentKey()
  const written = async (
    drafts: readonly Awaited<ReturnType<typeof client.getDraft>>[],
    balance: string,
  ) => {
    for (const draft of drafts) queries.setQueryData(draftQuery(draft.draft_id).queryKey, draft)
    await queries.invalidateQueries({ queryKey: ['account'] })
    forget()
    const open = () => onWritten(drafts.map(({ draft_id }) => draft_id))
    if (!isHere())
      return notifyAfterLeave(storageKey, composerTexts.written(drafts.length, balance), { open })
    say(balance)
    open()
  }
  const write = useMutation({
    mutationFn: async (brief: BriefValues) => {
      const { drafts, used, left, failed } = await (brief.platforms.length > 1
        ? remix(brief, withKey)
        : writeOne(brief, withKey))
      setFailures(failed)
      await written(drafts, composerTexts.balance(used, left))
    },
    onError: (error) => isHere() || notifyAfterLeave(storageKey, messageOf(error), { tone: 'bad' }),
  })
  return { write, failures }
}

type WithKey = ReturnType<typeof useIntentKey>

async function writeOne(
  { platforms, topic, sources, tone, contentType }: BriefValues,
  withKey: WithKey,
) {
  const [platform = firstNetwork] = platforms
  const body = { platform, topic, tone, content_type: contentType, ...sentSources(sources) }
  const draft = await withKey(body, (idempotencyKey) =>
    client.generatePost({ body, idempotencyKey }),
  )
  return { drafts: [draft], used: draft.credits_used, left: draft.credits_remaining, failed: [] }
}

async function remix(
  { platforms, topic, sources, tone, contentType }: BriefValues,
  withKey: WithKey,
) {
  const content_types = Object.fromEntries(platforms.map((platform) => [platform, contentType]))
  const { source = '', sources: several } = sentSources(sources)
  const body = {
    ...(several === undefined ? { source } : { sources: several }),
    platforms,
    tone,
    content_types,
    ...(topic.trim() !== '' && { topic }),
  }
  const answer = await withKey(body, (idempotencyKey) => client.remix({ body, idempotencyKey }))
  return {
    drafts: answer.drafts,
    used: answer.credits_used,
    left: answer.credits_remaining,
    failed: answer.failures,
  }
}
