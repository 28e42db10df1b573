/**
 * The tables and keys of `schema.sql`; a table of another schema than `public` has its name
 * in front.
 */
export interface Schema {
  readonly tables: ReadonlyMap<string, string>
  readonly keys: readonly {
    readonly name: string
    readonly table: string
    readonly columns: readonly string[]
  }[]
  readonly references: readonly {
    readonly name: string
    readonly table: string
    readonly columns: readonly string[]
    readonly to: string
  }[]
}

const plain = (name: string) => name.replaceAll('"', '').replace(/^public\./, '')
const list = (columns: string) =>
  columns.split(', ').map((column) => plain(column).replace(/ DESC$/, ''))

export function readSchema(text: string): Schema {
  const [auth, ours] = text.split('set search_path = public;') as [string, string]
  const parts = [
    ['auth.', auth],
    ['', ours],
  ] as const
  const all = <Found>(pattern: RegExp, read: (match: RegExpMatchArray, prefix: string) => Found) =>
    parts.flatMap(([prefix, part]) =>
      [...part.matchAll(pattern)].map((match) => read(match, prefix)),
    )
  return {
    tables: new Map(
      all(/^create (?:unlogged )?table (\S+) \(\n([^;]*?)\n\)/gm, ([, name, body], prefix) => [
        prefix + plain(name!),
        body!,
      ]),
    ),
    keys: [
      ...all(
        /^alter table (\S+) add constraint (\S+) (?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/gm,
        ([, table, name, columns], prefix) => ({
          name: plain(name!),
          table: prefix + plain(table!),
          columns: list(columns!),
        }),
      ),
      ...all(
        /^CREATE UNIQUE INDEX (\S+) ON (\S+) USING btree \((.*?)\)(?: WHERE|;)/gm,
        ([, name, table, columns]) => ({
          name: plain(name!),
          table: plain(table!),
          columns: list(columns!),
        }),
      ),
    ],
    references: all(
      /^alter table (\S+) add constraint (\S+) FOREIGN KEY \(([^)]*)\) REFERENCES ([^\s(]+)/gm,
      ([, table, name, columns, to], prefix) => ({
        name: plain(name!),
        table: prefix + plain(table!),
        columns: list(columns!),
        to: plain(to!),
      }),
    ),
  }
}

/** Lists the parts of a schema that would keep accounts from being spread. */
export function keyFaults(
  { tables, keys, references }: Schema,
  ofAccounts: ReadonlySet<string>,
): string[] {
  const isAccounts = (table: string) => ofAccounts.has(table) || table === 'account'
  return [
    ...[...ofAccounts]
      .filter((table) => !/^ {2}account_id text not null,?$/m.test(tables.get(table) ?? ''))
      .map((table) => `${table} has no account_id`),
    ...[...ofAccounts]
      .filter((table) => !keys.some((key) => key.name === `${table}_pkey`))
      .map((table) => `${table} has no primary key`),
    ...keys
      .filter(({ table, columns }) => isAccounts(table) && columns[0] !== 'account_id')
      .map(({ name }) => `${name} begins with another column`),
    ...references
      .filter(
        ({ table, columns, to }) =>
          isAccounts(table) && isAccounts(to) && columns[0] !== 'account_id',
      )
      .map(({ name }) => `${name} points without the account`),
  ]
}
