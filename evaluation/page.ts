import { briefSets, type Brief } from './brief.ts'
import type { KeptDraft, KeptRun } from './history.ts'
import { figureRows } from './table.ts'

/** A run of a model may be without some of the sets. */
type ShownRun = Omit<KeptRun, 'seen'> & Partial<Pick<KeptRun, 'seen'>>

/**
 * One static page: the figures of the kept runs and of this one, and each draft beside what the
 * first kept run wrote for the same brief.
 */
export function pageOf(kept: readonly KeptRun[], now: ShownRun, briefs: readonly Brief[]): string {
  const before = kept.find(({ drafts }) => drafts.length > 0)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Evaluation of drafts</title><style>${style}</style></head><body>
<h1>Evaluation of drafts</h1>
${figuresTable([...kept, now])}
${briefs.map((brief) => section(brief, draftOf(before, brief), draftOf(now, brief))).join('\n')}
</body></html>
`
}

const draftOf = (run: ShownRun | undefined, { id }: Brief) =>
  run?.drafts.find((draft) => draft.id === id)

/** The newest run first, each with the sets that it has. */
function figuresTable(runs: readonly ShownRun[]): string {
  const shown = runs
    .toReversed()
    .map((run) => ({ ...run, sets: briefSets.filter((set) => run[set] !== undefined) }))
  const head = shown
    .map(
      ({ at, commit, sets }) =>
        `<th colspan="${sets.length}">${escape(at.slice(0, 10))}<br>${escape(commit)}</th>`,
    )
    .join('')
  const rows = figureRows.map(({ what, textOf }) => {
    const cells = shown.flatMap((run) => run.sets.map((set) => `<td>${textOf(run[set]!)}</td>`))
    return `<tr><th>${escape(what)}</th>${cells.join('')}</tr>`
  })
  const sets = shown.flatMap((run) => run.sets.map((set) => `<th>${set}</th>`)).join('')
  return (
    '<div ' +
    `class="figures"><table><tr><th></th>${head}</tr><tr><th></th>${sets}</tr>${rows.join('\n')}</table></div>`
  )
}

function section(
  { id, network, form, language, topic, source }: Brief,
  before: KeptDraft | undefined,
  now: KeptDraft | undefined,
): string {
  return `<section><h2>${escape(id)} <small>${escape(`${network} ${form}, ${language}`)}</small></h2><p dir="auto">${escape(topic)}</p>
<div class="row"><div><h3>before</h3>${draft(before)}</div><div><h3>now</h3>${draft(now)}</div></div>
<details><summary>source</summary><pre dir="auto">${escape(source?.body ?? '')}</pre></details></section>`
}

function draft(kept: KeptDraft | undefined): string {
  if (kept === undefined || kept.pieces.length === 0) return '<p>none</p>'
  const pieces = kept.pieces
    .map((piece) => `<pre class="piece" dir="auto">${escape(piece)}</pre>`)
    .join('')
  return `${pieces}<ul>${kept.faults.map(({ check, text }) => `<li><b>${check}</b> ${escape(text)}</li>`).join('')}</ul>`
}

export const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const style = `body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
table{border-collapse:collapse}th,td{border:1px solid #ccc;padding:.2rem .6rem;text-align:right;white-space:nowrap}
.figures{overflow-x:auto}tr>th:first-child{text-align:left;position:sticky;left:0;background:#fff}
.row{display:grid;grid-template-columns:1fr 1fr;gap:1rem}pre{white-space:pre-wrap;font:inherit}
.piece{background:#f4f4f2;padding:.7rem;border-radius:.4rem;margin:.4rem 0}li{color:#8a1c1c}section{border-top:1px solid #ccc;margin-top:1.5rem}`
