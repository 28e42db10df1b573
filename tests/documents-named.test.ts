import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const exclude = (name: string) => /node_modules|^\.git$|dist/.test(name)
const documents = globSync('**/*.md', { cwd: root, exclude })
const names = new Set(documents.map((path) => basename(path)))

test('every document that code or a page names is in the repository', () => {
  assert.deepEqual(
    ['tests/x.ts'].flatMap(() => missingIn('see platforms-of-old.md, 3.5', root)),
    ['platforms-of-old.md'],
  )
  const files = [
    ...globSync(
      '{contract,server,writing,sandbox,sdk,packages,cli,tests,bench,web}/**/*.{ts,tsx,sql}',
      { cwd: root, exclude },
    ),
    ...documents,
  ]
  const broken = files
    .filter((file) => file !== relative(root, import.meta.filename))
    .flatMap((file) =>
      missingIn(readFileSync(join(root, file), 'utf8'), dirname(join(root, file))).map(
        (name) => `${file} names ${name}`,
      ),
    )
  assert.deepEqual(broken, [])
})

test('docs/map.md: names files that exist in each way through the code', () => {
  const map = readFileSync(join(root, 'docs/map.md'), 'utf8')
  const ways = map
    .split('\n## Five ways through the code\n')[1]!
    .split('\n## ')[0]!
    .split('\n### ')
    .slice(1)
  assert.equal(ways.length, 5)
  for (const way of ways) {
    const title = way.split('\n', 1)[0]!
    const files = new Set([...way.matchAll(/`([\w./-]+\.tsx?)`/g)].map((match) => match[1]!))
    assert.deepEqual(
      [...files].filter(
        (file) => !['', 'server'].some((folder) => existsSync(join(root, folder, file))),
      ),
      [],
      title,
    )
  }
})

test('every file of the code, of the tests and of operate that a page of docs names is there', () => {
  assert.deepEqual(
    filesMissingIn(
      '`server/start/service.ts`, `tests/no.test.ts`, `operate/{no,nothing}.ts` and `no.ts`',
    ),
    ['tests/no.test.ts'],
  )
  const pages = globSync('docs/*.md', { cwd: root })
  assert(pages.length >= 30)
  const broken = pages.flatMap((page) =>
    filesMissingIn(readFileSync(join(root, page), 'utf8')).map((name) => `${page} names ${name}`),
  )
  assert.deepEqual(broken, [])
})

test('README.md has at most 150 lines: what grows belongs to a page of docs', () => {
  assert(readFileSync(join(root, 'README.md'), 'utf8').trimEnd().split('\n').length <= 150)
})

test('docs/decisions/README.md: lists every decision by its title, and each number with the file that has it', () => {
  const folder = join(root, 'docs/decisions')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const titleOf = (name: string) => read(name).split('\n', 1)[0]!.slice('# '.length)
  const files = globSync('*.md', { cwd: folder }).filter((name) => name !== 'README.md')
  // A new decision has its number in its name, and in front of its title.
  const isNew = (name: string) => /^\d{4}-/.test(name)
  const subjects = files.filter((name) => !isNew(name))
  const lines = read('README.md').split('\n')
  const listed = lines.filter((line) => line.startsWith('- '))
  const wanted = [
    ...subjects.map((name) => `- [${titleOf(name)}](${name})`),
    ...files
      .filter(isNew)
      .map((name) => `- [${name.slice(0, 4)}](${name})${titleOf(name).slice('0000'.length)}`),
  ]
  assert.deepEqual(listed.toSorted(), wanted.toSorted())

  const numbers = subjects.flatMap((name) =>
    Array.from(read(name).matchAll(datedNote), ([, number]) => `${number} ${name}`),
  )
  const rows = lines.flatMap((line) => {
    const [, number, links] = /^\| (\d{4}) +\| (.+) \|$/.exec(line) ?? []
    return links === undefined
      ? []
      : Array.from(links.matchAll(/\]\(([\w-]+\.md)\)/g), ([, name]) => `${number} ${name}`)
  })
  assert(numbers.length >= 200)
  assert.deepEqual(rows.toSorted(), numbers.toSorted())
})

// `- 2026-11-22 (0036): …`
const datedNote = /^- (?:\d{4}-\d\d-\d\d|November 2026) \((\d{4})\):/gm

function filesMissingIn(text: string): string[] {
  const found = Array.from(
    text.matchAll(/`((?:tests|server|writing|operate)\/[\w./-]+\.ts)`/g),
    ([, name]) => name!,
  )
  return [...new Set(found)].filter((name) => !existsSync(join(root, name)))
}

/**
 * Names of documents in a text that lead nowhere: neither from the file's folder nor from the root,
 * nor by their bare name.
 */
function missingIn(text: string, folder: string): string[] {
  // Addresses and example domains are no documents: `README.md` in a post about X is a domain
  // there.
  const found = text.replaceAll(/https?:\/\/\S+/g, '').match(/(?<![\w@])[\w./-]*\w\.md\b/g) ?? []
  return [...new Set(found)].filter(
    (name) =>
      !existsSync(join(folder, name)) &&
      !existsSync(join(root, name)) &&
      !(names.has(name) && !name.includes('/')),
  )
}
