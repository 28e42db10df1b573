import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawableText, readBlocks } from './blocks.ts'

const roles = (text: string) => readBlocks(text, null).map(({ role }) => role)

test('one short paragraph is a statement, a long one is body', () => {
  assert.deepEqual(roles('Ship small.'), ['statement'])
  assert.deepEqual(roles('A long sentence that goes on. '.repeat(8)), ['body'])
})

test('a short first paragraph is a title, a trailing line of hashtags is left out', () => {
  assert.deepEqual(roles('Five habits\n\nThey decide once.\n\n#team #calm'), ['title', 'body'])
  assert.deepEqual(roles('Five habits\n\nThey decide once.\n#équipe #مرحبا_بكم'), ['title', 'body'])
})

test('a first line before a list or a longer line is a title, the first line of a verse is not', () => {
  assert.deepEqual(roles('What we need:\n- time\n- trust'), ['title', 'body'])
  assert.deepEqual(roles('Roses are red,\nviolets are blue'), ['statement'])
})

test('a text of nothing but hashtags is shown as words', () => {
  assert.deepEqual(
    readBlocks('#one #two', null).map(({ role, lines }) => [role, lines[0]?.text]),
    [['statement', 'one two']],
  )
})

test('bullets, numbers and emoji hang beside their lines', () => {
  const [, list] = readBlocks('Our list\n\n- one\n2. two\n✅ three\n👩🏽‍🚀 four\nfive', null)
  assert.deepEqual(
    list?.lines.map(({ marker }) => marker),
    ['•', '2.', '✅', '👩🏽‍🚀', null],
  )
})

test('each paragraph has its own direction, by its first letter; one without letters takes that of the text', () => {
  const blocks = readBlocks('مرحبا بكم في Crier\n\nHello مرحبا\n\n100% 🎉', null)
  assert.deepEqual(
    blocks.map(({ direction }) => direction),
    ['rtl', 'ltr', 'rtl'],
  )
})

test('Han is Japanese among kana, else of the brand’s language, else Chinese', () => {
  const language = (text: string, brandLanguage: string | null) =>
    readBlocks(text, brandLanguage)[0]?.language
  assert.equal(language('直骨', null), 'zh-Hans')
  assert.equal(language('直骨', 'ja-JP'), 'ja-JP')
  assert.equal(language('直骨', 'zh-TW'), 'zh-TW')
  assert.equal(language('直骨\n\nひらがな', null), 'ja')
  assert.equal(language('سلام', 'fa'), 'fa')
  assert.equal(language('hello', 'not a language'), 'en')
})

test('line ends are made alike, controls and halves of pairs vanish, white space is single', () => {
  assert.equal(drawableText('a\r\nb\u2028c\t\td\u0000\u0007e\u00ad'), 'a\nb\nc de')
  assert.equal(drawableText('a\ud800b'), 'a\ufffdb')
})

test('nothing to show gives no blocks', () => {
  assert.deepEqual(readBlocks(' \n ', null), [])
})
