import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { FileMistake } from '@crier/sdk/csv.ts'
import { readPostFile, type FilePost } from '@crier/sdk/post-file.ts'
import type { DateOrder } from '@crier/sdk/sheet-time.ts'

const folder = join(import.meta.dirname, 'files')
const timezone = 'Europe/Berlin'
const bytesOf = (name: string) => readFile(join(folder, name))
const read = async (name: string, dateOrder?: DateOrder) =>
  readPostFile(await bytesOf(name), { timezone, dateOrder })

const times = ['2030-01-08T09:00:00+01:00', '2030-01-09T17:30:00+01:00']
const timesOf = (posts: readonly FilePost[]) =>
  posts.slice(0, 2).map(({ schedule }) => schedule?.scheduled_at)
const wrongOf = (posts: readonly FilePost[]) =>
  posts.flatMap(({ number, mistakes }) => mistakes.map((one) => `${number}: ${one}`))

const imported: readonly (readonly [name: string, order?: DateOrder])[] = [
  ['excel-de.csv'],
  ['excel-en-us.csv', 'mdy'],
  ['excel-fr-unicode-text.txt', 'dmy'],
  ['libreoffice-hu.csv'],
  ['libreoffice-ja-utf16.csv'],
  ['libreoffice-sv-tabs.csv'],
  ['numbers-de.csv'],
  ['numbers-en-us.csv'],
  ['sheets-de-two-columns.csv'],
  ['sheets-en-us.csv', 'mdy'],
]

for (const [name, order] of imported)
  test(`readPostFile: reads ${name} as it was saved`, async () => {
    const posts = await read(name, order)
    assert.deepEqual(wrongOf(posts), [])
    assert.deepEqual(timesOf(posts), times)
    assert.equal(posts.length, 3)
    if (!name.includes('two-columns')) assert.equal(posts[2]!.schedule?.use_next_free_slot, true)
    assert.match(
      posts[0]!.draft.content!,
      /^We open at five; the oven is warm.*\.\nThe bread is ready, too\.$/,
    )
    assert.equal(posts[1]!.draft.content, 'Grüße, "fresh" café')
  })

for (const name of ['excel-en-us.csv', 'excel-fr-unicode-text.txt', 'sheets-en-us.csv'])
  test(`readPostFile: asks for the date order of ${name}`, async () => {
    const posts = await read(name)
    assert.deepEqual(
      posts.map(({ asksDateOrder }) => asksDateOrder),
      [true, true, false],
    )
    assert.match(
      wrongOf(posts)[0]!,
      /^2: scheduled_at “.+2030 0?9:00.*” does not say whether the day or the month comes first\./,
    )
  })

const refusedRows: readonly (readonly [name: string, lines: readonly number[], cure: RegExp])[] = [
  [
    'libreoffice-en-us.csv',
    [2, 4],
    /^scheduled_at “01\/0[89]\/30 .+” has a year of two digits\. Format the cells with four/,
  ],
  [
    'libreoffice-de.csv',
    [2, 4],
    /^scheduled_at “0[89]\.01\.30 .+” has a year of two digits\. Format the cells with four/,
  ],
  [
    'libreoffice-fr-two-columns.csv',
    [2, 3],
    /^date “08\/01\/30 .+” has a year of two digits\. Format the cells with four/,
  ],
  [
    'excel-de-numbers-and-narrow.csv',
    [4],
    /^scheduled_at “########” .+ Widen the column and save the file again\.$/,
  ],
]

for (const [name, lines, cure] of refusedRows)
  test(`readPostFile: names the lines of ${name} and the cure`, async () => {
    const wrong = (await read(name)).filter(({ mistakes }) => mistakes.length > 0)
    assert.deepEqual(
      wrong.map(({ number }) => number),
      lines,
    )
    for (const { mistakes } of wrong) assert.match(mistakes.join(' '), cure)
  })

const refusedFiles: readonly (readonly [name: string, cure: RegExp])[] = [
  ['excel-de-ansi.csv', /not in UTF-8: save it as “CSV UTF-8”/],
  ['libreoffice-de.xlsx', /is a workbook \(\.xlsx, .+save it as “CSV UTF-8”/],
]

for (const [name, cure] of refusedFiles)
  test(`readPostFile: says how to save ${name} when it cannot be read`, async () => {
    await assert.rejects(
      read(name),
      (error) => error instanceof FileMistake && cure.test(error.message),
    )
  })

test('readPostFile: reads a number of a spreadsheet as its time', async () => {
  assert.equal((await read('excel-de-numbers-and-narrow.csv'))[0]!.schedule?.scheduled_at, times[0])
})

test('tests/spreadsheets: every file is tried', async () => {
  const tried = [...imported, ...refusedRows, ...refusedFiles].map(([name]) => name)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name !== 'README.md').toSorted(),
    tried.toSorted(),
  )
})
