import { firstNetwork } from '@crier/contract/networks/index.ts'
import type { ContentType, Platform, Tone } from '@crier/sdk/operations.ts'
import { useRef, useState } from 'react'
import { isPlatform } from '../data/is-platform.ts'
import { keep, kept } from '../data/kept.ts'
import type { Placed } from './content.ts'

export interface BriefFields {
  readonly platforms: readonly Platform[]
  readonly topic: string
  readonly source: string
  readonly text: string
  readonly hand: boolean
  /** With a text by hand. */
  readonly media: readonly Placed[]
  /** Empty: that of the brand kit. */
  readonly tone: Tone | ''
  readonly contentType: ContentType
}

const name = 'brief'

/** What is asked of the writer. It is kept on this device until the drafts are there. */
export function useBrief(keeper: string, platform: Platform | undefined) {
  const [fields, setFields] = useState(() => opened(kept(keeper, name, isBrief), platform))
  // Later than what is drawn: files that have arrived change it, too.
  const newest = useRef(fields)
  const change = (part: Partial<BriefFields>) => {
    const next = { ...newest.current, ...part }
    newest.current = next
    setFields(next)
    keep(keeper, name, isBlank(next) ? null : next)
  }
  return { fields, read: () => newest.current, change, forget: () => keep(keeper, name, null) }
}

function opened(earlier: BriefFields | null, platform: Platform | undefined): BriefFields {
  const empty = {
    platforms: [platform ?? firstNetwork],
    topic: '',
    source: '',
    text: '',
    hand: false,
    media: [],
    tone: '',
    contentType: 'post',
  } as const
  if (earlier === null) return empty
  // Whoever comes from a free place of the calendar writes for its network.
  return platform === undefined ? earlier : { ...earlier, platforms: [platform] }
}

const isBlank = ({ topic, source, text, media }: BriefFields) =>
  media.length === 0 && [topic, source, text].every((typed) => typed.trim() === '')

function isBrief(value: unknown): value is BriefFields {
  const { platforms, topic, source, text, hand, media, tone, contentType } = (value ?? {}) as Partial<BriefFields>
  return (
    Array.isArray(platforms) &&
    platforms.length > 0 &&
    platforms.every(isPlatform) &&
    [topic, source, text, tone, contentType].every((typed) => typeof typed === 'string') &&
    Array.isArray(media) &&
    media.every((one) => typeof one?.media_id === 'string' && one.piece === 1) &&
    typeof hand === 'boolean'
  )
}
