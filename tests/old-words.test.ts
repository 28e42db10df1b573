import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

interface OldWords {
  /** Refused in code, comments and documents: they are not needed in any other meaning. */
  readonly everywhere: Readonly<Record<string, string>>
  /** Refused as names in code; ordinary English may have them. */
  readonly identifiers: Readonly<Record<string, string>>
  /** Refused as the beginning of a name in camel case. */
  readonly prefixes: Readonly<Record<string, string>>
}

const root = resolve(import.meta.dirname, '..')
const { everywhere, identifiers, prefixes } = JSON.parse(
  readFileSync(join(root, 'tests/old-words.json'), 'utf8'),
) as OldWords

const exclude = (name: string) => /node_modules|^\.git$|^dist$/.test(name)
const code =
  '{contract,server,writing,sandbox,sdk,packages,cli,tests,bench,evaluation,web,operate}/**/*.{ts,tsx}'
// What was decided and measured under an old name stays as it was written, and so do the drafts
// that people wrote for the evaluation.
const history =
  /^(CHANGELOG\.md|docs\/decisions\/|bench\/history|evaluation\/(?:history\/|guard\/written-)|contract\/openapi\.json|tests\/old-words)/
const ownWords = {
  shownOnce: 'what the API shows once',
  shownMs: 'a time on the screen',
  shownText: 'text on the screen',
  drawnWithinMs: 'a delay',
}

test('no file uses a word that was replaced', () => {
  assert.deepEqual(wordsIn('the doors of the house'), ['doors', 'house'])
  const found = files(`{${code},**/*.{md,json,yml,sh}}`).flatMap((file) =>
    wordsIn(text(file)).map((word) => `${file}: ${word} → ${everywhere[word]}`),
  )
  assert.deepEqual(found, [])
})

test('no name in the code is a word that was replaced', () => {
  assert.deepEqual(
    namesIn(`const admit = 'tell' // the patience of a judge\nshownDraft(\`a town\`)`),
    ['admit', 'shownDraft'],
  )
  const found = files(code).flatMap((file) => namesIn(text(file)).map((name) => `${file}: ${name}`))
  assert.deepEqual(found, [])
})

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude }).filter(
    (file) => !history.test(file) && !file.includes('package-lock'),
  )
}

const text = (file: string) => readFileSync(join(root, file), 'utf8')

function wordsIn(content: string): string[] {
  return Object.keys(everywhere).filter((word) =>
    new RegExp(`(?<![\\w-])${word.replace('.', '\\.')}(?![\\w-])`).test(content),
  )
}

function namesIn(content: string): string[] {
  const names = new Set(withoutTexts(content).match(/[A-Za-z_$][\w$]*/g))
  const isOld = (name: string) =>
    Object.hasOwn(identifiers, name) ||
    (!Object.hasOwn(ownWords, name) &&
      Object.keys(prefixes).some((prefix) => new RegExp(`^${prefix}[A-Z]`).test(name)))
  return [...names].filter(isOld)
}

/** Code without comments and strings: both may be ordinary English. */
function withoutTexts(content: string): string {
  return content.replaceAll(
    /(?<=[(,=:>]\s*)\/(?![*/])(?:\\.|[^/\\\n])+\/|\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<!=)>[^<>{}]*</g,
    ' ',
  )
}
