import { columnNotes, columnTypes } from './column-types.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly isNull: boolean
  readonly hasDefault: boolean
  /** PostgreSQL computes it; no statement writes it. */
  readonly isComputed: boolean
}

/** `tables.ts`: the types of all rows, as `schema.sql` and `column-types.ts` say. */
export function tablesSource(schema: string): string {
  const unused = new Set([...Object.keys(columnTypes), ...Object.keys(columnNotes)])
  const known = (record: Readonly<Record<string, string>>, table: string, column: string) => {
    const key = [`${table}.${column}`, column].find((one) => record[one] !== undefined)
    if (key !== undefined) unused.delete(key)
    return key === undefined ? undefined : record[key]
  }
  const fieldOf = (table: string, column: Column) => {
    const listed = known(columnTypes, table, column.name) ?? valuesOf(schema, table, column.name)
    const note = known(columnNotes, table, column.name)
    return (
      `${note === undefined ? '' : `    /** ${note} */\n`}    ${column.name}: ` +
      `${fieldType(column, listed)}\n`
    )
  }
  const tables = tablesIn(schema).map(({ name, columns }) => {
    const fields = columns.map((column) => fieldOf(name, column)).join('')
    return `  ${name.includes('.') ? `'${name}'` : name}: {\n${fields}  }\n`
  })
  if (unused.size > 0)
    throw new Error(`column-types.ts names what is not in the schema: ${[...unused].join(', ')}`)
  const body = `export interface Tables {\n${tables.join('')}}\n`
  return (
    '// Written by write-tables.ts from schema.sql and column-types.ts; never edited by ' +
    `hand.\n${importsFor(body)}\n${helpers}\n${body}`
  )
}

const helpers = `type Instant = Temporal.Instant
/** A jsonb column is read as its value and written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>
type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>
type Computed<Value> = ColumnType<Value, never, never>
`

const simpleTypes: Readonly<Record<string, string>> = {
  ...{
    text: 'string',
    date: 'string',
    time: 'string',
    bit: 'string',
    xid: 'string',
    boolean: 'boolean',
    bytea: 'Uint8Array',
    jsonb: 'unknown',
  },
  ...{
    smallint: 'number',
    integer: 'number',
    bigint: 'number',
    real: 'number',
    'double precision': 'number',
    timestamp: 'Instant',
  },
}

function fieldType(
  { name, type, isNull, hasDefault, isComputed }: Column,
  listed: string | undefined,
): string {
  const isArray = type.endsWith('[]')
  const [, plain] = /^(double precision|\w+)/.exec(type)!
  const simple = simpleTypes[plain!]
  if (simple === undefined)
    throw new Error(
      `The column ${name} has the type ${type}: name its TypeScript type in tables-source.ts.`,
    )
  const value = listed ?? (isArray ? `${simple}[]` : simple)
  if (plain === 'jsonb')
    return `${isNull ? 'JsonOrNull' : hasDefault ? 'JsonWithDefault' : 'Json'}<${value}>`
  const read = isNull ? `${value} | null` : value
  if (isComputed) return `Computed<${read}>`
  return hasDefault ? `Generated<${read}>` : read
}

/** Tables in the order of the schema; one of another schema than `public` has its name in front. */
function tablesIn(
  schema: string,
): { readonly name: string; readonly columns: readonly Column[] }[] {
  return schemasIn(schema).flatMap(({ prefix, text }) =>
    [...text.matchAll(/^create (?:unlogged )?table "?(\w+)"? \(\n([\s\S]*?)\n\)/gm)].map(
      ([, name, lines]) => ({
        name: `${prefix}${name}`,
        columns: lines!.split('\n').map(columnOf),
      }),
    ),
  )
}

function columnOf(line: string): Column {
  const [, name, definition] = /^ {2}"?(\w+)"? (.+?),?$/.exec(line)!
  return {
    name: name!,
    type: definition!.replace(/ (collate|default|generated|not null).*/, ''),
    isNull: !/ not null$| generated always as identity$/.test(definition!),
    hasDefault: / default | generated always as identity/.test(definition!),
    isComputed: / generated always as \(/.test(definition!),
  }
}

/** The texts that a CHECK allows in a column, as a union. */
function valuesOf(schema: string, table: string, column: string): string | undefined {
  const check = new RegExp(
    `^alter table "?${table}"? add constraint \\w+ CHECK \\(\\(${column} = ANY ` +
      `\\(ARRAY\\[(.+)\\]\\)\\)\\);$`,
    'm',
  )
  const values = check.exec(schema)?.[1]
  return values === undefined ? undefined : [...values.matchAll(/'[^']*'/g)].join(' | ')
}

function schemasIn(schema: string): { readonly prefix: string; readonly text: string }[] {
  return schema
    .split(/^set search_path = /m)
    .slice(1)
    .map((text) => {
      const name = /^\w+/.exec(text)![0]
      return { prefix: name === 'public' ? '' : `${name}.`, text }
    })
}

const modules: Readonly<Record<string, readonly string[]>> = {
  '@crier/contract/activity.ts': ['ActivityKind'],
  '../ports/files/fitter.ts': ['ServerLimits'],
  '@crier/contract/drafts.ts': ['DraftWarning', 'Evidence'],
  '@crier/contract/notices.ts': ['NoticeKind'],
  '@crier/contract/platform.ts': ['Platform', 'Tone'],
  '@crier/contract/post-options.ts': ['PostOptions'],
  '@crier/contract/schedules.ts': ['PublicationErrorCode'],
  '@crier/writing/text/fitted.ts': ['Attached'],
  '@crier/writing/text/link-card.ts': ['StoredLinkCard'],
  '@crier/writing/text/visual.ts': ['StreamFacts'],
  '../ports/writer.ts': ['ModelCall'],
}

function importsFor(body: string): string {
  const names = new Set(
    Object.values(columnTypes).flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []),
  )
  const used = [...names]
    .filter((name) => name !== 'Record' && new RegExp(`\\b${name}\\b`).test(body))
    .toSorted()
  const moduleOf = (name: string) =>
    Object.keys(modules).find((module) => modules[module]!.includes(name)) ??
    (name.endsWith('Id') ? '../ports/ids.ts' : './stored-values.ts')
  const lines = ['kysely', ...new Set(used.map(moduleOf))].map((module) => {
    const imported =
      module === 'kysely'
        ? ['ColumnType', 'Generated']
        : used.filter((name) => moduleOf(name) === module)
    return `import type { ${imported.join(', ')} } from '${module}'\n`
  })
  return lines.join('')
}
