import { newIdempotencyKey } from '@crier/sdk/retry.ts'
import {
  checkPosts,
  dropDrafts,
  schedulePosts,
  type ImportPorts,
  type ImportResult,
} from '@crier/sdk/import-posts.ts'
import { postsOfText, textOfFile, type FilePost } from '@crier/sdk/post-file.ts'
import type { DateOrder, TimeRules } from '@crier/sdk/sheet-time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { clientFor } from '../data/client.ts'
import { keep, kept } from '../data/kept.ts'
import { accountOf } from '../data/use-storage-key.ts'

/**
 * An import on its way. It is kept on this device with its file, so that a page that is opened
 * again goes on.
 */
interface Importing {
  /** In each idempotency key. */
  readonly run: string
  readonly begun: number
  readonly name: string
  readonly text: string
  /** How times without an offset are read. */
  readonly rules: TimeRules
  readonly phase: 'checking' | 'checked' | 'dropping' | 'scheduling' | 'done'
  readonly fates: readonly ImportResult[]
}

/** A file whose dates can be read in two ways. */
export interface Asking {
  readonly name: string
  readonly text: string
  readonly timezone: string
}

interface Progress {
  readonly done: number
  readonly of: number
}

// A repetition is recognized for a day. After that it would make everything once more.
const goesOnFor = 23 * 3_600_000
const place = 'import'
const placeOfDrafts = 'import-drafts'

export function useImport(storageKey: string, timezone: string) {
  const queries = useQueryClient()
  const [{ found, isTooOld }] = useState(() => readKept(storageKey))
  const [importing, setImporting] = useState(found)
  const [progress, setProgress] = useState<Progress>({ done: 0, of: 0 })
  const [error, setError] = useState<Error | null>(null)
  const [isKept, setKept] = useState(true)
  const [asking, setAsking] = useState<Asking | null>(null)
  const running = useRef<AbortController | null>(null)
  const posts = useMemo(() => (importing === null ? [] : postsIn(importing)), [importing?.run])

  const change = (next: Importing | null) => {
    setKept(keep(storageKey, place, next))
    setImporting(next)
  }
  const go = (next: Importing) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setProgress({ done: 0, of: next.fates.length || postsIn(next).length })
    change(next)
    const ports = portsOf(storageKey, next.run, controller.signal, setProgress)
    work(storageKey, ports, next).then(
      (after) => {
        if (controller.signal.aborted) return
        change(after)
        for (const queryKey of [['schedules'], ['drafts'], ['next-free']])
          void queries.invalidateQueries({ queryKey })
      },
      (failure: Error) => {
        if (!controller.signal.aborted) setError(failure)
      },
    )
  }
  const begin = (name: string, text: string, rules: TimeRules) => {
    setAsking(null)
    go({
      run: `import-${newIdempotencyKey()}`,
      begun: Date.now(),
      name,
      text,
      rules,
      phase: 'checking',
      fates: [],
    })
  }
  useEffect(() => {
    if (found !== null && isMoving(found)) go(found)
    return () => running.current?.abort()
    // An interrupted import resumes once, when the page is opened.
  }, [])
  return {
    importing,
    posts,
    progress,
    error,
    isKept,
    isTooOld: isTooOld && importing === null,
    isMoving: importing !== null && isMoving(importing),
    /** Throws a `FileMistake`. */
    choose: (name: string, bytes: Uint8Array) => {
      const text = textOfFile(bytes)
      if (postsOfText(text, { timezone }).some(({ asksDateOrder }) => asksDateOrder))
        setAsking({ name, text, timezone })
      else begin(name, text, { timezone })
    },
    asking,
    /** Answers what `asking` asks; null: another file. */
    order: (dateOrder: DateOrder | null) => {
      if (asking === null) return
      if (dateOrder === null) setAsking(null)
      else begin(asking.name, asking.text, { timezone: asking.timezone, dateOrder })
    },
    // From here on it asks under its keys: the drafts of the check are there, however long ago that
    // was.
    schedule: () =>
      importing !== null && go({ ...importing, begun: Date.now(), phase: 'scheduling' }),
    /** Before anything is scheduled: takes back what was saved. */
    giveUp: () => importing !== null && go({ ...importing, phase: 'dropping' }),
    again: () => importing !== null && go(importing),
    close: () => change(null),
  }
}

const isMoving = ({ phase }: Importing) =>
  phase === 'checking' || phase === 'scheduling' || phase === 'dropping'

/** Does what the phase says; null: nothing is left of it. */
async function work(
  storageKey: string,
  ports: ImportPorts,
  given: Importing,
): Promise<Importing | null> {
  if (given.phase === 'dropping') {
    await dropDrafts(ports, kept(storageKey, placeOfDrafts, areTexts) ?? [])
    keep(storageKey, placeOfDrafts, null)
    return null
  }
  const posts = postsIn(given)
  if (given.phase === 'checking')
    return { ...given, phase: 'checked', fates: await checkPosts(ports, posts) }
  const refused = new Map(
    given.fates
      .filter(({ state }) => state === 'refused')
      .map((fate) => [fate.number, { ...fate, draft_id: null }]),
  )
  await dropDrafts(
    ports,
    given.fates.flatMap(({ state, draft_id }) => (state === 'refused' ? (draft_id ?? []) : [])),
  )
  const made = await schedulePosts(
    ports,
    posts.filter(({ number }) => !refused.has(number)),
    given.fates,
  )
  keep(storageKey, placeOfDrafts, null)
  return {
    ...given,
    phase: 'done',
    fates: given.fates.map(
      ({ number }) => refused.get(number) ?? made.find((one) => one.number === number)!,
    ),
  }
}

function portsOf(
  storageKey: string,
  run: string,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): ImportPorts {
  const client = clientFor(accountOf(storageKey))
  return {
    client: {
      ...client,
      createDraft: async (input) => {
        const draft = await client.createDraft(input)
        const before = kept(storageKey, placeOfDrafts, areTexts) ?? []
        if (!before.includes(draft.draft_id))
          keep(storageKey, placeOfDrafts, [...before, draft.draft_id])
        return draft
      },
    },
    run,
    signal,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    progress: (done, of) => report({ done, of }),
  }
}

function postsIn({ text, rules }: Importing): readonly FilePost[] {
  return postsOfText(text, rules)
}

function readKept(storageKey: string): { found: Importing | null; isTooOld: boolean } {
  const found = kept(storageKey, place, isImporting)
  if (found === null || !isMoving(found) || Date.now() - found.begun < goesOnFor)
    return { found, isTooOld: false }
  for (const name of [place, placeOfDrafts]) keep(storageKey, name, null)
  return { found: null, isTooOld: true }
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function isImporting(value: unknown): value is Importing {
  const { run, begun, name, text, rules, phase, fates } = (value ?? {}) as Partial<Importing>
  return (
    [run, name, text, rules?.timezone, phase].every((one) => typeof one === 'string') &&
    typeof begun === 'number' &&
    Array.isArray(fates)
  )
}
