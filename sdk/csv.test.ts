import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText, FileMistake, readCsv, withoutApostrophe } from './csv.ts'

const cells = (text: string) => readCsv(text).map((row) => row.cells)

test('readCsv reads commas, semicolons, quotation marks, line breaks in cells and every end of a line', () => {
  assert.deepEqual(cells('a,b\r\n1,2\r\n'), [
    ['a', 'b'],
    ['1', '2'],
  ])
  assert.deepEqual(cells('a;b\n"1,5";2'), [
    ['a', 'b'],
    ['1,5', '2'],
  ])
  assert.deepEqual(cells('a,b\r"1\r\n2","say ""yes"""\r\r'), [
    ['a', 'b'],
    ['1\n2', 'say "yes"'],
  ])
  assert.deepEqual(cells('a,b,c\n,,\n1,,\n'), [
    ['a', 'b', 'c'],
    ['', '', ''],
    ['1', '', ''],
  ])
  assert.deepEqual(cells('a,b\n"",""\n5" wide,x'), [
    ['a', 'b'],
    ['', ''],
    ['5" wide', 'x'],
  ])
  assert.deepEqual(cells(''), [])
})

test('readCsv tells the line on which a row begins, also behind cells of several lines', () => {
  assert.deepEqual(
    readCsv('a,b\n"1\n2\n3",x\n\ny,z').map(({ line }) => line),
    [1, 2, 6],
  )
})

test('readCsv refuses a cell that does not end, and text behind one, with its line', () => {
  assert.throws(
    () => readCsv('a,b\n1,"2'),
    (error) => error instanceof FileMistake && /^Line 2: .+never ends/.test(error.message),
  )
  assert.throws(() => readCsv('a,b\n"1" 2,3'), /^FileMistake|Line 2: .+ follows the closing/)
})

test('csvText guards what a spreadsheet would run, and what is read back is what was written', () => {
  const texts = [
    '=1+1',
    '+49',
    '-5',
    '@cmd',
    '\tx',
    '\rx',
    "'=1",
    "'quoted'",
    'a "b"',
    'two\nlines',
    'x;y,z',
    ' space ',
    '',
  ]
  const written = csvText([['h', 'i'], ...texts.map((text) => [text, 'x'])])
  assert.ok(written.startsWith('\uFEFFh,i\r\n'))
  const read = cells(written.slice(1))
  for (const [cell] of read.slice(1)) assert.doesNotMatch(cell!, /^[=+\-@\t\r]/)
  assert.deepEqual(
    read.slice(1).map(([cell]) => withoutApostrophe(cell!)),
    texts,
  )
})

test('what csvText writes of random texts is read back the same', () => {
  const alphabet = ['"', ',', ';', '\n', "'", '=', '-', 'a', ' ', 'ß']
  let seed = 7
  const draw = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let round = 0; round < 2_000; round++) {
    const rows = Array.from({ length: 3 }, () => [
      'x',
      ...Array.from({ length: 3 }, () =>
        Array.from({ length: draw(6) }, () => alphabet[draw(10)]!).join(''),
      ),
    ])
    assert.deepEqual(
      cells(csvText(rows).slice(1)).map((row) => row.map(withoutApostrophe)),
      rows,
    )
  }
})
