import { checkNames, checks, type Figures } from './measure.ts'

export interface Halves {
  readonly seen: Figures
  readonly unseen?: Figures
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Each figure by name, as text. */
export const figureRows: readonly { readonly what: string; readonly textOf: (figures: Figures) => string }[] = [
  ...checkNames.map((name) => ({
    what: checks[name].what,
    textOf: (figures: Figures) => (checks[name].as === 'share' ? percent(figures[name]) : String(figures[name])),
  })),
  { what: 'drafts that were not written', textOf: ({ failed }) => String(failed) },
  { what: 'lines that the two most alike networks of a remix share', textOf: ({ shared_lines }) => percent(shared_lines) },
  { what: 'drafts without a fault but for a fact untold', textOf: ({ flawless }) => percent(flawless) },
]

/** The figures in Markdown, of the unseen briefs too where they were measured. */
export function table({ seen, unseen }: Halves): string {
  const halves = unseen === undefined ? [seen] : [seen, unseen]
  const head = ['what', `${seen.drafts} seen`, ...(unseen === undefined ? [] : [`${unseen.drafts} unseen`])]
  const rows = figureRows.map(({ what, textOf }) => [what, ...halves.map(textOf)])
  return [head, ['---', ...halves.map(() => '---:')], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
