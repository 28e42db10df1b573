import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDate, withoutPageHead } from './page-head.ts'

const left = (text: string) =>
  withoutPageHead(text.split('\n')).filter((line) => line.trim() !== '')

test('a menu, a path, a byline and a command go, each in several languages', () => {
  for (const line of [
    'Product · Pricing · Login · Start free trial',
    'Startseite | Über uns | Kontakt',
    'Home / Shoes / Loire',
    'Boutique › Sabots › Loire',
    'By Ana Ruiz and Tom Ellis, 8 April 2027',
    'von Ruprecht Imhoff',
    'Text: Ana Ruiz',
    '作者:梁雨辰',
  ])
    assert.deepEqual(
      left(`The title\n${line}\n\nThe first paragraph says what has happened here.`).slice(1),
      ['The first paragraph says what has happened here.'],
    )
  assert.deepEqual(
    left('# Install\n\n`npm i quillparse@5`\n\nRun it:\n\n    git bisect run npm test\n\nDone.'),
    ['# Install', 'Run it:', 'Done.'],
  )
})

test('what only looks like it stays: lists, sentences, figures, times, poems', () => {
  for (const line of [
    'Coffee · Cake · Music',
    'Friday 8 pm · The Plough · £5',
    'Berlin / Hamburg / Munich',
    'By 2030 every second car in Norway is electric.',
    'Von Anfang an',
    'Par hasard',
    'By the sea',
    'Contact · 0555 0122',
  ])
    assert.deepEqual(
      left(`The title\n${line}\n\nThe first paragraph says what has happened here.`)[1],
      line,
    )
  const poem = 'A poem of a walk\n\n    down to the river\n    and back again'
  assert.deepEqual(left(poem).length, 3)
  const told = 'She went down to the mill on the other side of the river that day.\nBy Ana Ruiz'
  assert.deepEqual(left(told).length, 2)
})

test('a reporter goes from the front of a sentence, in the forms of three countries', () => {
  assert.deepEqual(left('本报讯(记者 梁雨辰)公园今天开放。'), ['公园今天开放。'])
  assert.deepEqual(left('新华社北京5月1日电(记者梁雨辰)公园今天开放。'), ['公园今天开放。'])
  assert.deepEqual(left('【東京=共同】公園が開いた。'), ['公園が開いた。'])
  assert.deepEqual(left('(서울=연합뉴스) 홍길동 기자 = 공원이 열렸다.'), ['공원이 열렸다.'])
  assert.deepEqual(left('公园(原为铁路)今天开放。'), ['公园(原为铁路)今天开放。'])
})

test('a date is a day, a month and a year, and no appointment', () => {
  for (const text of [
    '3 de outubro de 2026',
    'Published 3 October 2026',
    'October 3rd, 2026',
    '03.10.2026',
    '2026年10月3日',
    'le 8 avril 2027',
  ])
    assert.ok(isDate(text), text)
  for (const text of [
    'Sunday 6 June 2027, 9 am to noon',
    '3 October',
    'Summer 2026',
    '2026 members',
    'Wann: 3. Oktober 2026',
  ])
    assert.ok(!isDate(text), text)
})
