import { endOfParentheses, type Statement } from './statements.ts'

/** Tables that a statement reads or writes without naming the account whose rows it means. */
export function unnamedIn(
  { kind, text }: Pick<Statement, 'kind' | 'text'>,
  ofAccounts: ReadonlySet<string>,
): string[] {
  const scopes = kind === 'sql' ? scopesOf(text.replaceAll(/--.*|'[^']*'/g, '')) : [text]
  return [
    ...new Set(
      scopes.flatMap((scope) =>
        kind === 'sql' ? unnamedInSql(scope, ofAccounts) : unnamedInChain(scope, ofAccounts),
      ),
    ),
  ]
}

/** A statement and each nested statement in parentheses, each without the inner ones. */
function scopesOf(text: string): string[] {
  const scopes: string[] = []
  let own = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(' && /^\(\s*(?:select|insert|update|delete|with)\b/.test(text.slice(at))) {
      const end = endOfParentheses(text, at)
      scopes.push(...scopesOf(text.slice(at + 1, end)))
      own += '()'
      at = end
    } else own += text[at]
  }
  return [own, ...scopes]
}

interface Mention {
  readonly table: string
  readonly alias: string
}

const keywords =
  'where|set|on|using|join|left|cross|order|group|limit|for|values|select|as|returning|and|with|from'
const tableAndAlias = new RegExp(
  `\\b(?:from|join|update|using)\\s+(\\$|[a-z_]+\\b)(?!\\s*\\(|\\.)(?:(?:\\s+as)?\\s+(?!(?:${keywords})\\b)([a-z_]+))?`,
  'g',
)
const keyOf = ({ table, alias }: Mention) =>
  `${alias}\\.${table === 'account' ? 'id' : 'account_id'}`

function unnamedInSql(scope: string, ofAccounts: ReadonlySet<string>): string[] {
  const mentions = [...mentionsAfterWord(scope), ...mentionsAfterComma(scope)].filter(
    ({ table }) => ofAccounts.has(table) || table === '$',
  )
  const inserted = [...scope.matchAll(/\binsert into ([a-z_]+)(?: as \w+)? \(([^)]*)\)/g)]
  const unnamed = inserted.filter(
    ([, table, columns]) =>
      ofAccounts.has(table!) && !/\baccount_id\b/.test(columns!) && table !== 'account',
  )
  const isAnchored = (mention: Mention) =>
    anchors(scope, keyOf(mention), mentions) ||
    (mentions.length === 1 && namesAlone(scope, mention))
  return [
    ...unnamed.map(([, table]) => table!),
    ...unreached(mentions, isAnchored, (one, other) => joined(scope, one, other)),
  ]
}

/** A table that is handed in, as `$`, may be one of an account. */
function mentionsAfterWord(scope: string): Mention[] {
  return [...scope.matchAll(tableAndAlias)].map(([, table, alias]) => ({
    table: table!,
    alias: alias ?? table!,
  }))
}

const mentionsAfterComma = (scope: string): Mention[] =>
  [...scope.matchAll(/(?<=\bfrom [a-z_, ]*, )([a-z_]+)(?!\.)\b/g)].map(([table]) => ({
    table,
    alias: table,
  }))

/** When only one table is read its columns may be unqualified. */
function namesAlone(scope: string, { table }: Mention): boolean {
  const column = table === 'account' ? 'id' : 'account_id'
  return new RegExp(
    `(?<![.\\w"])${column}(?:, \\w+\\))? *(?:= *(?:any\\b|\\$|\\w+\\.)|in \\()`,
  ).test(scope)
}

/**
 * Compared with a value, a list, or a column of something that is no table of accounts here: an
 * outer row, or what was found before.
 */
function anchors(scope: string, key: string, mentions: readonly Mention[]): boolean {
  const others = mentions.map(({ alias }) => alias).join('|')
  const outside = `(?:\\$|any\\b|\\(|(?!(?:${others})\\.)\\w+\\."?\\w+)`
  return new RegExp(
    `(?<!\\w)${key}(?:, \\w+\\.\\w+\\))? *(?:=|in) *${outside}|` +
      `(?!(?:${others})\\.)(?:\\$|\\b\\w+\\."?\\w+"?) *= *${key}\\b`,
  ).test(scope)
}

const joined = (scope: string, one: Mention, other: Mention) =>
  new RegExp(
    `(?<!\\w)(?:${keyOf(one)} *= *${keyOf(other)}|${keyOf(other)} *= *${keyOf(one)})\\b`,
  ).test(scope)

function unnamedInChain(chain: string, ofAccounts: ReadonlySet<string>): string[] {
  const mentions = [
    ...chain.matchAll(/(?:selectFrom|updateTable|deleteFrom|Join)\('([a-z_]+)(?: as (\w+))?'/g),
  ]
    .map(([, table, alias]) => ({ table: table!, alias: alias ?? table! }))
    .filter(({ table }) => ofAccounts.has(table))
  const column = (mention: Mention) => (mention.table === 'account' ? 'id' : 'account_id')
  const isAnchored = (mention: Mention) =>
    new RegExp(`'${keyOf(mention)}', '='`).test(chain) ||
    (mentions.length === 1 &&
      new RegExp(`where\\('${column(mention)}', '='|and\\(\\{ ${column(mention)}:`).test(chain))
  const areJoined = (one: Mention, other: Mention) =>
    new RegExp(
      `'${keyOf(one)}',(?: '=',)? '${keyOf(other)}'|'${keyOf(other)}',(?: '=',)? '${keyOf(one)}'`,
    ).test(chain)
  return unreached(mentions, isAnchored, areJoined)
}

/** Tables that are neither bound to an account nor joined by the account to one that is. */
function unreached(
  mentions: readonly Mention[],
  isAnchored: (mention: Mention) => boolean,
  areJoined: (one: Mention, other: Mention) => boolean,
): string[] {
  const named = new Set(mentions.filter(isAnchored))
  for (let before = -1; before !== named.size;) {
    before = named.size
    for (const mention of mentions)
      if ([...named].some((other) => areJoined(mention, other))) named.add(mention)
  }
  return mentions.filter((mention) => !named.has(mention)).map(({ table }) => table)
}
