import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Visitor, parseSync } from 'oxc-parser'

export const root = resolve(import.meta.dirname, '../..')

/** Translated English: no reader searches for these words, and each has a plainer form. */
export const avoided = {
  "one's own": /\b(?:one[\x27’]s\s+own|of\s+(?:its|their)\s+own)\b/gi,
  anew: /\banew\b/gi,
  whoever: /\bwhoever\b/gi,
  'by itself': /\bby\s+itself\b/gi,
  'is told': /\b(?:is|are|was|were|be)\s+told\b/gi,
  stands: /\bstands?\b/gi,
  'goes out': /\b(?:goes?|went|gone)\s+out\b/gi,
  'comes of': /\b(?:comes?|came)\s+of\b/gi,
  'become of': /\b(?:becomes?|became)\s+of\b/gi,
  somebody: /\bsomebody\b/gi,
  nobody: /\bnobody\b/gi,
} as const

export type AvoidedWord = keyof typeof avoided

/** `text`: names, titles of tests, messages and texts of the dashboard. */
export type Prose = 'text' | 'comment'

export interface Place {
  readonly kind: Prose
  readonly word: AvoidedWord
  readonly file: string
  readonly line: number
}

interface Piece {
  readonly kind: Prose
  readonly start: number
  readonly text: string
}

/** The first workspace folder of a path: counts are kept for each. */
export const folderOf = (file: string): string => file.slice(0, file.indexOf('/'))

const sources =
  '{contract,server,writing,sandbox,sdk,packages,cli,tests,bench,evaluation,web,operate}/**/*.{ts,tsx,css,sql}'
// Migrations that were applied cannot change; the others are generated from other sources.
const excluded =
  /(^|\/)(node_modules|dist|migrations)\/|^server\/database\/schema\.sql$|^sdk\/(operations|resources)\.ts$|^tests\/style/

export function sourceFiles(): readonly string[] {
  return globSync(sources, {
    cwd: root,
    exclude: (name) => /^(node_modules|dist)$/.test(name),
  }).filter((file) => !excluded.test(file))
}

export const places = (): readonly Place[] =>
  sourceFiles().flatMap((file) => placesIn(file, readFileSync(join(root, file), 'utf8')))

export function placesIn(file: string, source: string): readonly Place[] {
  const pieces = /\.tsx?$/.test(file) ? piecesOf(file, source) : plainComments(source)
  return joined(pieces, source).flatMap(({ kind, start, text }) =>
    wordsIn(text).map(({ word, at }) => ({
      kind,
      word,
      file,
      line: source.slice(0, start + at).split('\n').length,
    })),
  )
}

/**
 * Joins what is split over lines, so that no count depends on where a line ends: comments on
 * adjacent lines, and the parts of a string that `+` joins.
 */
function joined(pieces: readonly Piece[], source: string): readonly Piece[] {
  const all: Piece[] = []
  for (const piece of pieces.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    const gap = last && source.slice(last.start + last.text.length, piece.start)
    if (last?.kind === piece.kind && gap !== undefined && splits[piece.kind].test(gap))
      all[all.length - 1] = { ...last, text: `${last.text}${' '.repeat(gap.length)}${piece.text}` }
    else all.push(piece)
  }
  return all.map((piece) => ({ ...piece, text: withoutStars(piece.text) }))
}

// Pieces begin at their first quote or slash, so the gap begins with the last characters of one.
const splits = {
  comment: /^.{0,2}\n[ \t]*$/,
  text: /^.{0,2}['"`]\s*\+\s*$/,
} as const satisfies Record<Prose, RegExp>

/** The stars and slashes at the beginnings of lines become blanks; places stay as they are. */
const withoutStars = (text: string): string =>
  text.replaceAll(/\n[ \t]*\*(?!\/)/g, (found) => `${found.slice(0, -1)} `)

function wordsIn(text: string): { readonly word: AvoidedWord; readonly at: number }[] {
  return Object.entries(avoided).flatMap(([word, pattern]) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ word: word as AvoidedWord, at: index })),
  )
}

/** Comments of CSS and SQL. */
function plainComments(source: string): readonly Piece[] {
  const comments = source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)--[^\n]*/g)
  return [...comments].map(({ index, 0: text }) => ({ kind: 'comment', start: index, text }))
}

function piecesOf(file: string, source: string): readonly Piece[] {
  const { comments, program } = parseSync(file, source)
  const pieces: Piece[] = comments.map(({ start, value }) => ({
    kind: 'comment',
    start,
    text: value,
  }))
  const names = new Set<string>()
  const isTest = /\.(test|proof)\.tsx?$/.test(file) || folderOf(file) === 'tests'
  const add = (start: number, text: string) => pieces.push({ kind: 'text', start, text })
  const addName = ({ name, start }: { readonly name: string; readonly start: number }) => {
    if (!names.has(name)) add(start, spaced(name))
    names.add(name)
  }
  // Strings of tests are mostly sample texts, so of those only the titles count.
  const addText = ({ value, start }: { readonly value: unknown; readonly start: number }) => {
    if (!isTest && typeof value === 'string') add(start, value)
  }
  new Visitor({
    Identifier: addName,
    JSXText: addText,
    Literal: addText,
    TemplateElement({ value, start }) {
      addText({ value: value.cooked, start })
    },
    CallExpression({ callee, arguments: [title] }) {
      if (!isTest || callee.type !== 'Identifier' || !/^(test|describe)$/.test(callee.name)) return
      if (title?.type === 'Literal' && typeof title.value === 'string')
        add(title.start, title.value)
      if (title?.type === 'TemplateLiteral')
        for (const { value, start } of title.quasis) add(start, value.raw)
    },
  }).visit(program)
  return pieces
}

/** `goesOut` as `goes Out`. */
const spaced = (name: string): string => name.replaceAll(/([a-z\d])(?=[A-Z])|_/g, '$1 ')
