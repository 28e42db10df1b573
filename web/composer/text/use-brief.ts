import type { ContentType, Tone } from '@crier/sdk/operations.ts'
import { useRef, useState } from 'react'
import { keep, kept } from '../../data/kept.ts'
import { tabName } from '../../data/tab-name.ts'
import { isGiven, isSources, type SourceField } from './sources.ts'

interface BriefFields {
  readonly topic: string
  readonly sources: readonly SourceField[]
  /** Empty: that of the brand kit. */
  readonly tone: Tone | ''
  readonly contentType: ContentType
}

const empty: BriefFields = { topic: '', sources: [], tone: '', contentType: 'post' }
const newest = 'brief'
const ownName = () => `brief:${tabName()}`

/**
 * The input of the writer, kept on this device until the drafts exist, for each tab separately. A
 * new tab begins with the last input.
 */
export function useBrief(storageKey: string) {
  const [fields, setFields] = useState(
    () => kept(storageKey, ownName(), isBrief) ?? kept(storageKey, newest, isBrief) ?? empty,
  )
  // Later than what is drawn: a file that has arrived changes it, too.
  const present = useRef(fields)
  const store = (next: BriefFields | null) => {
    for (const name of [ownName(), newest]) keep(storageKey, name, next)
  }
  const change = (part: Partial<BriefFields>) => {
    const next = { ...present.current, ...part }
    present.current = next
    setFields(next)
    store(isBlank(next) ? null : next)
  }
  const changeSources = (how: (sources: readonly SourceField[]) => readonly SourceField[]) =>
    change({ sources: how(present.current.sources) })
  return { fields, change, changeSources, forget: () => store(null) }
}

const isBlank = ({ topic, sources }: BriefFields) => topic.trim() === '' && !sources.some(isGiven)

function isBrief(value: unknown): value is BriefFields {
  const { topic, sources, tone, contentType } = (value ?? {}) as Partial<BriefFields>
  return (
    isSources(sources) && [topic, tone, contentType].every((typed) => typeof typed === 'string')
  )
}
