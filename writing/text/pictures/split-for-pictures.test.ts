import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  pictureWeight,
  pictureWeightMax,
  splitBelowPhoto,
  splitForPictures,
} from './split-for-pictures.ts'

const bare = (text: string) => text.replace(/\s+/gu, '')

function assertSplit(text: string) {
  const parts = splitForPictures(text)
  assert.equal(bare(parts.join('')), bare(text))
  for (const part of parts) {
    assert.ok(pictureWeight(part) <= pictureWeightMax, `weight ${pictureWeight(part)}`)
    assert.equal(part, part.trim())
  }
  return parts
}

test('a text that fits one picture stays whole, as it was written', () => {
  assert.deepEqual(splitForPictures('  One.\n\nTwo,\nthree.  '), ['One.\n\nTwo,\nthree.'])
})

test('nothing to show gives no parts', () => {
  assert.deepEqual(splitForPictures(''), [])
  assert.deepEqual(splitForPictures(' \n\u2003\n'), [])
})

test('a long text is parted at paragraphs where it has them', () => {
  const paragraphs = Array.from(
    { length: 6 },
    (_, index) => `Paragraph ${index}. ${'word '.repeat(40)}end.`,
  )
  for (const part of assertSplit(paragraphs.join('\n\n')))
    assert.match(part, /^Paragraph.*end\.$/su)
})

test('a long paragraph is parted at the ends of sentences', () => {
  const parts = assertSplit(
    'This sentence is about as long as sentences are, give or take a word. '.repeat(30),
  )
  assert.ok(parts.length > 1)
  for (const part of parts) assert.match(part, /^This.*word\.$/su)
})

test('a long sentence is parted between words', () => {
  const parts = assertSplit('word '.repeat(500))
  for (const part of parts) assert.match(part, /^(?:word )*word$/u)
})

test('a long word is parted between graphemes, so that no emoji or letter loses its marks', () => {
  const family = '👩🏽‍🚀'
  for (const part of assertSplit(family.repeat(700))) assert.equal(part.replaceAll(family, ''), '')
  for (const part of assertSplit('é'.repeat(1300))) assert.equal(part.replaceAll('é', ''), '')
})

test('sentences of Chinese, Thai and Arabic are found too', () => {
  for (const part of assertSplit('我们只决定一次，并把理由写在决定旁边。'.repeat(40)))
    assert.match(part, /。$/u)
  assert.ok(assertSplit('ทีมที่ใจเย็นตัดสินใจครั้งเดียวและจดเหตุผลไว้ '.repeat(30)).length > 1)
  for (const part of assertSplit('اكتبها مرة واحدة ولن يسأل أحد مرتين. '.repeat(40)))
    assert.match(part, /\.$/u)
})

test('the parts are of about equal weight: the last is no scrap', () => {
  const weights = assertSplit(
    'This sentence is about as long as sentences are, give or take a word. '.repeat(19),
  ).map(pictureWeight)
  assert.ok(Math.min(...weights) > 0.7 * Math.max(...weights), weights.join(' '))
})

test('a heading goes with the paragraph below it', () => {
  const section = (number: number, words: number) =>
    `Heading ${number}\n\n${'words '.repeat(words)}end.`
  const parts = assertSplit([section(1, 50), section(2, 62), section(3, 60)].join('\n\n'))
  assert.equal(parts.length, 3)
  for (const part of parts) assert.match(part, /^Heading/u)
})

test('many short lines count for the room they take', () => {
  assert.ok(assertSplit('a\n'.repeat(60)).length >= 3)
})

test('a wide grapheme weighs two, any other one, and a line at least as much as its height', () => {
  assert.equal(pictureWeight('字'.repeat(40)), 80)
  assert.equal(pictureWeight('🎉'.repeat(40)), 80)
  assert.equal(pictureWeight('o'.repeat(40)), 40)
  assert.equal(pictureWeight('ที่'.repeat(40)), 40)
  assert.equal(pictureWeight('o\no'), 56)
})

test('a text of 100,000 characters is parted in one go', () => {
  assertSplit('Some words, and more of them. '.repeat(3_334))
})

test('splitBelowPhoto leaves the photo room: its first part is half as heavy, and nothing is lost', () => {
  const sentence = 'Small teams ship faster because they talk less and decide more. '
  for (const text of [
    'Short.',
    sentence.repeat(4),
    sentence.repeat(40),
    '日本語の文章です。'.repeat(60),
  ]) {
    const [first, ...rest] = splitBelowPhoto(text)
    assert.ok(pictureWeight(first!) <= pictureWeightMax / 2)
    for (const part of rest) assert.ok(pictureWeight(part) <= pictureWeightMax)
    assert.equal([first, ...rest].join('').replaceAll(/\s/g, ''), text.replaceAll(/\s/g, ''))
  }
  assert.deepEqual(splitBelowPhoto('Short.'), ['Short.'])
  assert.deepEqual(splitBelowPhoto(' \n '), [])
})
