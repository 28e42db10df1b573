import { plain, table } from '../output.ts'

const columnsMax = 6
const cellMax = 48

/**
 * The answer of an operation as lines for people: a table of a list, a line for each field of
 * anything else.
 */
export function presented(answer: unknown): string[] {
  if (answer === null) return ['Done.']
  const list =
    isRecord(answer) && Array.isArray(answer['data']) ? (answer['data'] as unknown[]) : undefined
  if (list) return table(list.filter(isRecord).map(rowOf))
  return isRecord(answer) ? fieldsOf(answer) : [plain(String(answer))]
}

/** The first fields that fit into a cell. All of them: `--json`. */
function rowOf(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(item).filter(
    ([, value]) => !isRecord(value) && !(Array.isArray(value) && value.some(isRecord)),
  )
  return Object.fromEntries(
    fields.slice(0, columnsMax).map(([name, value]) => [name, cellOf(value)]),
  )
}

function cellOf(value: unknown): unknown {
  if (typeof value !== 'string' && !Array.isArray(value)) return value
  const text = plain(Array.isArray(value) ? value.join(',') : value).replaceAll('\n', ' ')
  return text.length > cellMax && !/^[a-z]+_[0-9a-f]{32}$/.test(text)
    ? `${text.slice(0, cellMax - 1)}…`
    : text
}

function fieldsOf(answer: Readonly<Record<string, unknown>>): string[] {
  const width = Math.max(...Object.keys(answer).map((name) => name.length))
  return Object.entries(answer).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : value === null ? '-' : JSON.stringify(value)
    return plain(text)
      .split('\n')
      .map((line, index) => `${(index === 0 ? name : '').padEnd(width)}  ${line}`.trimEnd())
  })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
