import { networkNames } from '@crier/contract/networks/index.ts'
import { csvText, FileMistake } from '@crier/sdk/csv.ts'
import { exportMax, exportPosts, postsAsCsv, postsAsJson } from '@crier/sdk/export-posts.ts'
import type { ImportResult } from '@crier/sdk/import-posts.ts'
import {
  fileColumns,
  postsMax,
  postsOfText,
  sampleFile,
  type FilePost,
} from '@crier/sdk/post-file.ts'
import { dateOrders, type DateOrder, type TimeReading } from '@crier/sdk/sheet-time.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { isPlatform } from '../data/is-platform.ts'
import { mayWrite } from '../data/queries.ts'
import { useStorageKey } from '../data/use-storage-key.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Callout, ProblemCallout, Skeleton } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { importTexts } from '../texts/import.ts'
import { problemText } from '../texts/problems.ts'
import { momentText } from '../time/format.ts'
import { useIsZoneKnown, useZone } from '../time/zone.ts'
import { download } from './download.ts'
import { useImport, type Asking } from './use-import.ts'
import './import.css'

/** Many posts from a file, and all posts to one. */
export function ImportPage() {
  const storageKey = useStorageKey()
  const { data: may } = useQuery(mayWrite)
  // By a guess of the zone, every time without an offset would be read wrong.
  const isZoneKnown = useIsZoneKnown()
  return (
    <div className="page">
      <PageHead title={importTexts.title} />
      <div className="stack">
        {storageKey === undefined || may === undefined || !isZoneKnown ? (
          <Skeleton rows={4} />
        ) : may ? (
          <Import key={storageKey} storageKey={storageKey} />
        ) : (
          <Callout tone="accent">{importTexts.who}</Callout>
        )}
        <Export />
      </div>
    </div>
  )
}

function Import({ storageKey }: { readonly storageKey: string }) {
  const job = useImport(storageKey, useZone())
  const { importing } = job
  const [mistake, setMistake] = useState<string | null>(null)
  const choose = async (file: File) => {
    setMistake(null)
    try {
      job.choose(file.name, new Uint8Array(await file.arrayBuffer()))
    } catch (error) {
      if (!(error instanceof FileMistake)) throw error
      setMistake(error.message)
    }
  }
  return (
    <>
      {job.isTooOld && <Callout tone="warn">{importTexts.tooOld}</Callout>}
      {mistake !== null && <Callout tone="bad">{mistake}</Callout>}
      {importing !== null ? (
        job.isMoving ? (
          <Moving job={job} />
        ) : (
          <Fates job={job} />
        )
      ) : job.asking !== null ? (
        <Ordering asking={job.asking} order={job.order} />
      ) : (
        <Choosing choose={choose} />
      )}
    </>
  )
}

function Choosing({ choose }: { readonly choose: (file: File) => Promise<void> }) {
  const id = useId()
  const [first, second] = networkNames
  return (
    <section className="card card-body stack">
      <div>
        <label className="import-label" htmlFor={id}>
          {importTexts.file}
        </label>
        <p className="soft small" id={`${id}-hint`}>
          {importTexts.fileHint(postsMax)}
        </p>
      </div>
      <input
        id={id}
        aria-describedby={`${id}-hint`}
        type="file"
        className="import-file"
        accept=".csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,text/plain,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) void choose(file)
          // The same file can be chosen again after a correction.
          event.target.value = ''
        }}
      />
      <div className="row">
        <Button
          variant="default"
          onClick={() =>
            download('crier-sample.csv', csvText(sampleFile(first!, second!)), 'text/csv')
          }
        >
          {importTexts.sample}
        </Button>
      </div>
      <details>
        <summary>{importTexts.columns}</summary>
        <dl className="import-columns">
          {fileColumns.map((name) => (
            <div key={name}>
              <dt className="mono">{name}</dt>
              <dd className="soft small">{importTexts.column[name]}</dd>
            </div>
          ))}
        </dl>
        <p className="soft small">{importTexts.draftsOnly}</p>
      </details>
    </section>
  )
}

/**
 * Asks whether the day or the month comes first, by the first date that can be read in two ways.
 */
function Ordering({
  asking,
  order,
}: {
  readonly asking: Asking
  readonly order: (dateOrder: DateOrder | null) => void
}) {
  const { name, text, timezone } = asking
  const at = postsOfText(text, { timezone }).findIndex(({ asksDateOrder }) => asksDateOrder)
  const timesRead = dateOrders.map((dateOrder) => ({
    dateOrder,
    reading: postsOfText(text, { timezone, dateOrder })[at]?.timesRead[0],
  }))
  const written = timesRead.find(({ reading }) => reading !== undefined)?.reading?.written
  return (
    <section className="card card-body stack">
      <h2 className="import-name">{name}</h2>
      <p role="status">{importTexts.asksOrder(written)}</p>
      <div className="row">
        {timesRead.map(({ dateOrder, reading }) => (
          <Button key={dateOrder} onClick={() => order(dateOrder)}>
            {importTexts.order[dateOrder](reading && momentText(reading.at, reading.timezone))}
          </Button>
        ))}
        <Button variant="default" onClick={() => order(null)}>
          {importTexts.other}
        </Button>
      </div>
    </section>
  )
}

type Job = ReturnType<typeof useImport>

function Moving({
  job: { importing, progress, error, isKept, again, giveUp },
}: {
  readonly job: Job
}) {
  const { name, phase } = importing!
  const text =
    phase === 'dropping'
      ? importTexts.dropping
      : importTexts[phase === 'checking' ? 'checking' : 'scheduling'](progress.done, progress.of)
  return (
    <section className="card card-body stack">
      <h2 className="import-name">{name}</h2>
      {error === null ? (
        <>
          <p role="status">{text}</p>
          <progress aria-label={text} value={progress.done} max={Math.max(progress.of, 1)} />
        </>
      ) : (
        <ProblemCallout error={error} />
      )}
      <p className="soft small">{isKept ? importTexts.goesOn : importTexts.noRoom}</p>
      <div className="row">
        {error !== null && <Button onClick={again}>{importTexts.again}</Button>}
        {phase === 'checking' && (
          <Button variant="default" onClick={giveUp}>
            {importTexts.stop}
          </Button>
        )}
      </div>
    </section>
  )
}

function Fates({ job: { importing, posts, schedule, giveUp, close } }: { readonly job: Job }) {
  const { name, phase, fates } = importing!
  const count = (state: ImportResult['state']) => fates.filter((one) => one.state === state).length
  const refused = count('refused')
  const isDone = phase === 'done'
  const words = isDone
    ? importTexts.done(count('scheduled'), count('draft'), refused)
    : importTexts.found(count('ready'), count('draft'), refused)
  return (
    <section className="stack">
      <div className="card card-body stack">
        <h2 className="import-name">{name}</h2>
        <p role="status">{words}</p>
        {refused > 0 && !isDone && <p className="soft small">{importTexts.correct}</p>}
        <div className="row">
          {isDone ? (
            <>
              <Button onClick={() => download('crier-result.csv', resultOf(fates), 'text/csv')}>
                {importTexts.result}
              </Button>
              <Link to="/posts" className="link">
                {importTexts.posts}
              </Link>
            </>
          ) : (
            <Button disabled={refused === fates.length} onClick={schedule}>
              {importTexts.go(fates.length - refused)}
            </Button>
          )}
          <Button variant="default" onClick={isDone ? close : giveUp}>
            {importTexts.other}
          </Button>
        </div>
      </div>
      <ol className="card import-rows" aria-label={importTexts.rows}>
        {fates.map((fate) => (
          <Row
            key={fate.number}
            fate={fate}
            post={posts.find(({ number }) => number === fate.number)}
          />
        ))}
      </ol>
    </section>
  )
}

const tones = { ready: 'accent', scheduled: 'good', draft: undefined, refused: 'bad' } as const

function Row({ fate, post }: { readonly fate: ImportResult; readonly post: FilePost | undefined }) {
  const zone = useZone()
  const text = post?.draft.content ?? post?.draft.pieces?.[0] ?? ''
  return (
    <li>
      <span className="import-line soft small num">{importTexts.row(fate.number)}</span>
      {isPlatform(fate.platform) && <NetworkMark network={fate.platform} />}
      <span className="import-text">{text.slice(0, 140)}</span>
      <span className="import-state">
        {fate.scheduled_at !== null && fate.state !== 'refused' && (
          <time dateTime={fate.scheduled_at} className="small">
            {momentText(fate.scheduled_at, zone)}
          </time>
        )}
        <span className="state" data-tone={tones[fate.state]}>
          {importTexts.state[fate.state]}
        </span>
      </span>
      {post?.timesRead.map((reading) => (
        <p key={reading.column} className="import-detail soft small">
          {readingWords(reading)}
        </p>
      ))}
      {fate.detail !== '' && (
        <p className="import-detail soft small">{problemText(fate.code, fate.detail).text}</p>
      )}
    </li>
  )
}

const readingWords = ({ written, at, timezone, clock }: TimeReading) =>
  [importTexts.reading(written, momentText(at, timezone), timezone), importTexts.clock[clock]]
    .filter((text) => text !== '')
    .join(' ')

function resultOf(fates: readonly ImportResult[]): string {
  const columns = [
    'number',
    'platform',
    'state',
    'scheduled_at',
    'schedule_id',
    'draft_id',
    'detail',
  ] as const
  return csvText([columns, ...fates.map((fate) => columns.map((name) => String(fate[name] ?? '')))])
}

function Export() {
  const run = useMutation({
    mutationFn: async (format: 'csv' | 'json') => {
      const { posts, isWhole } = await exportPosts(client)
      if (format === 'csv') download('crier-posts.csv', postsAsCsv(posts), 'text/csv')
      else download('crier-posts.json', postsAsJson(posts), 'application/json')
      if (!isWhole) say(importTexts.exportCut(exportMax), { tone: 'bad' })
    },
  })
  return (
    <section className="card card-body stack">
      <h2>{importTexts.exportTitle}</h2>
      <p className="soft">{importTexts.exportText}</p>
      <ProblemCallout error={run.error} />
      <div className="row">
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            disabled={run.isPending}
            loading={run.isPending && run.variables === format}
            onClick={() => run.mutate(format)}
          >
            {importTexts[format]}
          </Button>
        ))}
      </div>
    </section>
  )
}
