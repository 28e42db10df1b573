import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCutJson, readBigintJson } from './bigint-json.ts'

const read = (text: string) => readBigintJson(new TextEncoder().encode(text))

test('whole numbers beyond 2^53 keep every digit, as strings', () => {
  assert.deepEqual(read('{"ids":[7123456789012345678,-9007199254740993]}'), {
    ids: ['7123456789012345678', '-9007199254740993'],
  })
})

test('numbers that fit, fractions and strings stay what they are', () => {
  assert.deepEqual(read('{"a":1,"b":1.5,"c":"7123456789012345678","d":9007199254740991}'), {
    a: 1,
    b: 1.5,
    c: '7123456789012345678',
    d: 9007199254740991,
  })
})

test('what is no JSON or no UTF-8 is undefined, never an exception', () => {
  assert.equal(read('<html>Bad Gateway</html>'), undefined)
  assert.equal(read(''), undefined)
  assert.equal(readBigintJson(Uint8Array.of(0x22, 0xff, 0x22)), undefined)
})

test('readCutJson reads what is whole of JSON whose end is missing', () => {
  const cut = (text: string) => readCutJson(new TextEncoder().encode(text))
  assert.deepEqual(cut('{"title":"Forbidden","detail":"No, {never}.","echo":"aaaa'), {
    title: 'Forbidden',
    detail: 'No, {never}.',
  })
  assert.deepEqual(cut('{"errors":[{"message":"a"},{"mess'), { errors: [{ message: 'a' }, {}] })
  assert.deepEqual(cut('{"errors":[{"parameters":{"text":["aaaa'), {
    errors: [{ parameters: { text: [] } }],
  })
  assert.deepEqual(cut('{"quoted":"a \\" mark, and","next":tr'), { quoted: 'a " mark, and' })
  assert.deepEqual(cut('{"id":12345678901234567890,"x'), { id: '12345678901234567890' })
  for (const text of ['', '<html>', 'null', '[[[['.repeat(40), '"only a string'])
    assert.equal(cut(text) ?? undefined, undefined, text)
})
