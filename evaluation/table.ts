import { briefSets, type BriefSet } from './brief.ts'
import { checkNames, checks, type Figures } from './measure.ts'

/** The figures of each set of briefs that was measured. */
export type MeasuredSets = Readonly<Partial<Record<BriefSet, Figures>>>

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Each figure by name, as text. */
export const figureRows: readonly {
  readonly what: string
  readonly textOf: (figures: Figures) => string
  readonly isOfRemixes?: true
}[] = [
  ...checkNames.map((name) => ({
    what: checks[name].what,
    textOf: (figures: Figures) =>
      checks[name].as === 'share' ? percent(figures[name]) : String(figures[name]),
  })),
  { what: 'drafts that were not written', textOf: ({ failed }) => String(failed) },
  {
    what: 'lines that the two most alike networks of a remix share',
    textOf: ({ shared_lines }) => percent(shared_lines),
    isOfRemixes: true,
  },
  {
    what: 'drafts without a fault but for a fact untold',
    textOf: ({ flawless }) => percent(flawless),
  },
]

/** The figures in Markdown, a column for each set that was measured. */
export function table(sets: MeasuredSets, { withRemixes = true } = {}): string {
  const columns = briefSets.flatMap((set) =>
    sets[set] === undefined ? [] : [{ set, figures: sets[set] }],
  )
  const head = ['what', ...columns.map(({ set, figures }) => `${figures.drafts} ${set}`)]
  const told = withRemixes
    ? figureRows
    : figureRows.filter(({ isOfRemixes }) => isOfRemixes !== true)
  const rows = told.map(({ what, textOf }) => [
    what,
    ...columns.map(({ figures }) => textOf(figures)),
  ])
  return [head, ['---', ...columns.map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
