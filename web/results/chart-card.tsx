import { csvText } from '@crier/sdk/csv.ts'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { download } from '../import/download.ts'
import { resultPageTexts } from '../texts/results-page.ts'
import { numberText } from '../time/format.ts'

interface TableRow {
  readonly key: string
  /** The row's heading first; null is a number that no network told. */
  readonly cells: readonly (string | number | null)[]
}

interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** In place of `rows`, with exact times; the file is for programs. */
  readonly file: {
    readonly name: string
    readonly rows: readonly (readonly (string | number | null)[])[]
  }
}

interface Props {
  readonly title: string
  readonly figure?: string | undefined
  /** When what is shown was counted or read. */
  readonly asOf: string | null
  readonly table: Table
  readonly legend?: ReactNode
  readonly children: ReactNode
}

/** A chart, with the same numbers as a table and as a file. */
export function ChartCard({ title, figure, asOf, table, legend, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="card card-body chart-card" aria-labelledby={`${id}-title`}>
      <header className="chart-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {figure !== undefined && <strong className="num">{figure}</strong>}
      </header>
      {legend}
      {children}
      <footer className="chart-foot">
        <span className="faint small">{asOf}</span>
        <span className="chart-actions">
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-expanded={isOpen}
            aria-controls={`${id}-table`}
            aria-label={resultPageTexts.tableOf(title)}
            onClick={() => setOpen(!isOpen)}
          >
            {resultPageTexts.table}
          </Button>
          <CsvButton title={title} table={table} />
        </span>
      </footer>
      {/* Read by screen readers in either case; a chart is a picture to them. */}
      <div
        id={`${id}-table`}
        className={isOpen ? 'chart-table' : 'visually-hidden'}
        {...(isOpen && {
          role: 'region',
          tabIndex: 0,
          'aria-label': resultPageTexts.tableOf(title),
        })}
      >
        <table className="num">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, cells: [heading, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{heading}</th>
                {cells.map((cell, index) => (
                  <td key={table.columns[index + 1]}>{cellText(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export function CsvButton({ title, table }: { readonly title: string; readonly table: Table }) {
  const save = () => {
    const { name, rows } = table.file
    const text = csvText([
      table.columns,
      ...rows.map((cells) => cells.map((cell) => `${cell ?? ''}`)),
    ])
    download(`crier-${name}.csv`, text, 'text/csv')
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      aria-label={resultPageTexts.csvOf(title)}
      onClick={save}
    >
      CSV
    </Button>
  )
}

const cellText = (cell: string | number | null) =>
  cell === null ? '–' : typeof cell === 'number' ? numberText(cell) : cell
