import type { Connection, Draft } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ofNetwork } from '../../data/connection-names.ts'
import { onNetworks, useEnabledNetworks } from '../../data/enabled-networks.ts'
import { isPlatform } from '../../data/is-platform.ts'
import { keep, kept } from '../../data/kept.ts'
import { connections as connectionsQuery } from '../../data/queries.ts'
import { isNew } from '../new-draft.ts'

const remembered = 'targets'
const ofDraft = (id: string) => `targets:${id}`

const areIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')
const isText = (value: unknown): value is string => typeof value === 'string'

interface Asked {
  readonly platform?: string
  readonly connection?: string
}

/**
 * The connections of the texts: those in the address, else those chosen for these drafts, else
 * those of their networks; for a new text those chosen last.
 */
export function useTargets(storageKey: string, drafts: readonly Draft[], asked: Asked) {
  const query = useQuery(connectionsQuery)
  const all = onNetworks(query.data ?? [], useEnabledNetworks())
  const first = drafts[0]?.draft_id ?? ''
  const [picked, setPicked] = useState<{
    readonly of: string
    readonly ids: readonly string[]
  } | null>(null)
  const ids = picked?.of === first ? picked.ids : chosenAtFirst(storageKey, all, drafts, asked)
  const choose = (next: readonly string[]) => {
    setPicked({ of: first, ids: next })
    keep(storageKey, remembered, next)
    if (!isNew(first)) keep(storageKey, ofDraft(first), next)
    for (const { connection_id, platform } of all)
      if (next.includes(connection_id)) keep(storageKey, `connection:${platform}`, connection_id)
  }
  return {
    query,
    all,
    chosen: all.filter(({ connection_id }) => ids.includes(connection_id)),
    choose,
    toggle: (id: string) =>
      choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    /** The choice for a text is kept for its successor. */
    handOver: (to: string, of: readonly string[] = ids) => {
      // Before the connections are loaded there is no choice: the draft's network will decide.
      if (query.data === undefined) return
      keep(storageKey, ofDraft(to), of)
      setPicked({ of: to, ids: of })
    },
  }
}

export type Targets = ReturnType<typeof useTargets>

function chosenAtFirst(
  storageKey: string,
  all: readonly Connection[],
  drafts: readonly Draft[],
  asked: Asked,
): readonly string[] {
  const ofPlatform = (platform: Draft['platform']) => {
    const options = ofNetwork(all, platform)
    const last = kept(storageKey, `connection:${platform}`, isText)
    return (
      options.find(({ connection_id }) => connection_id === last) ??
      options.find(({ main }) => main)
    )
  }
  const present = (ids: readonly string[]) =>
    ids.filter((id) => all.some(({ connection_id }) => connection_id === id))
  if (asked.connection !== undefined && present([asked.connection]).length > 0)
    return [asked.connection]
  const only = isPlatform(asked.platform) ? ofPlatform(asked.platform) : undefined
  if (only !== undefined) return [only.connection_id]
  const first = drafts[0]
  if (first === undefined || isNew(first.draft_id)) {
    const last = present(kept(storageKey, remembered, areIds) ?? [])
    if (last.length > 0) return last
    return all.length === 1 ? [all[0]!.connection_id] : []
  }
  const own = present(kept(storageKey, ofDraft(first.draft_id), areIds) ?? [])
  if (own.length > 0) return own
  const platforms = [...new Set(drafts.map(({ platform }) => platform))]
  return platforms.flatMap((platform) => ofPlatform(platform)?.connection_id ?? [])
}

/** The text for a network: the one written for it, else the shared one. */
export function draftFor<Version extends Pick<Draft, 'platform'>>(
  drafts: readonly Version[],
  platform: Draft['platform'],
): Version | undefined {
  return drafts.findLast((draft) => draft.platform === platform) ?? drafts[0]
}
