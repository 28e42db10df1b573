import type { ContentType, Tone } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { keep, kept } from '../data/kept.ts'
import { tabName } from '../data/tab-name.ts'

export interface BriefFields {
  readonly topic: string
  readonly source: string
  /** Empty: that of the brand kit. */
  readonly tone: Tone | ''
  readonly contentType: ContentType
}

const empty: BriefFields = { topic: '', source: '', tone: '', contentType: 'post' }
const newest = 'brief'
const ownName = () => `brief:${tabName()}`

/** What is asked of the writer: kept on this device until the drafts are there, for each tab by itself. A new tab begins with what was typed last. */
export function useBrief(keeper: string) {
  const [fields, setFields] = useState(() => kept(keeper, ownName(), isBrief) ?? kept(keeper, newest, isBrief) ?? empty)
  const store = (next: BriefFields | null) => {
    for (const name of [ownName(), newest]) keep(keeper, name, next)
  }
  const change = (part: Partial<BriefFields>) => {
    const next = { ...fields, ...part }
    setFields(next)
    store(isBlank(next) ? null : next)
  }
  return { fields, change, forget: () => store(null) }
}

const isBlank = ({ topic, source }: BriefFields) => [topic, source].every((typed) => typed.trim() === '')

function isBrief(value: unknown): value is BriefFields {
  const { topic, source, tone, contentType } = (value ?? {}) as Partial<BriefFields>
  return [topic, source, tone, contentType].every((typed) => typeof typed === 'string')
}
