import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomsOf } from './atoms.ts'

const broken = (line: string, language: string) =>
  atomsOf(line, language)
    .map(({ text, space }) => text + space.replace(' ', '_'))
    .join('|')

test('a Latin line breaks after spaces and hyphens, never inside brackets, addresses or ranges', () => {
  assert.equal(
    broken('A well-known (and true) range, 2020–2026:', 'en'),
    'A_|well-|known_|(and_|true)_|range,_|2020–2026:',
  )
  assert.equal(
    broken('See https://example.com/a?b=c, ok?', 'en'),
    'See_|https://example.com/a?b=c,_|ok?',
  )
})

test('French marks keep to the word before them, and a number keeps its unit', () => {
  assert.equal(
    broken('« Pourquoi pas ? » 35 % et 50 km à pied !', 'fr'),
    '« Pourquoi_|pas ? »_|35 %_|et_|50 km_|à_|pied !',
  )
})

test('Chinese breaks between words, keeps marks and quotes with them, and a number with its measure word', () => {
  assert.equal(
    broken('我们在2026年发布“产品”，请访问（官网）。', 'zh'),
    '我们|在|2026年|发布|“产品”，|请|访问|（官|网）。',
  )
})

test('Japanese endings and particles stay with their word', () => {
  assert.equal(
    broken('チームは2012年に「開業」しました。', 'ja'),
    'チームは|2012年に|「開業」|しました。',
  )
})

test('Thai breaks between the words of its dictionary, repetition marks excepted', () => {
  assert.equal(broken('สวัสดีชาวโลก ของเราๆ', 'th'), 'สวัสดี|ชาว|โลก_|ของ|เราๆ')
})

test('Korean breaks at spaces, Hindi and Arabic too', () => {
  assert.equal(broken('새로운 서비스를 소개합니다.', 'ko'), '새로운_|서비스를_|소개합니다.')
  assert.equal(broken('क्या आप हैं? हाँ।', 'hi'), 'क्या_|आप_|हैं?_|हाँ।')
  assert.equal(broken('مرحبا، بالعالم (2026)!', 'ar'), 'مرحبا،_|بالعالم_|(2026)!')
})

test('an emoji stays with the word it follows, and is never taken apart', () => {
  assert.equal(broken('great🎉🎉 👩🏽‍🚀 🇯🇵🇩🇪', 'en'), 'great🎉|🎉_|👩🏽‍🚀_|🇯🇵|🇩🇪')
})

test('an unbreakable space binds, a space of no width parts', () => {
  assert.equal(broken('a\u00a0b c\u200bd', 'en'), 'a\u00a0b_|c\u200b|d')
})
