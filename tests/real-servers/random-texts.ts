import { tidy } from '@crier/writing/text/fitted.ts'
import { countGraphemes } from '@crier/writing/text/graphemes.ts'
import type { Random } from '@crier/server/ports/random.ts'

/** Scraps of many scripts and of everything that counts oddly. */
const scraps: readonly (readonly string[])[] = [
  ['bread', 'the', 'oven', 'Saturday', 'flour.', 'We', 'bake', 'early!', '1,500', 'e.g.'],
  ['Größe', 'Käse', 'naïve', 'São', 'coördinate', 'Ærø', 'Łódź', 'ἀρχή', 'мука', 'хлеб.'],
  ['🍞', '🎉', '🥖🥐', '👍🏽', '❤️', '☕', '1️⃣', '™️', '🏴‍☠️', '🇩🇪', '🇯🇵🇫🇷', '🇦'],
  ['👩‍👩‍👧‍👦', '👨🏿‍❤️‍💋‍👨🏻', '🧑🏽‍🦽‍➡️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏾‍🚀'],
  ['Z̸̡̢a̴l̵g̶o̷', 'é', 'ö̲', 'n̈', 'a⃝', 'q̃̃̃̃̃̃', '̈', 'Å'],
  [
    'パンを焼く',
    '土曜日',
    '新鮮なパン。',
    '빵을',
    '굽다',
    'ᄒ',
    'ᆫ',
    '麵包，',
    '，',
    'ー',
    'が',
    '。',
  ],
  ['خبز', 'طازج', 'לחם', 'טרי', '\u200fمرحبا\u200e', '\u2067abc\u2069', 'نیم\u200cفاصله'],
  ['रोटी', 'क्षत्रिय', 'ন্ত্র', 'เช้า', 'ขนมปัง', 'ស្រី', 'མཚོ', 'ങ്ക', 'க்ஷ', 'ස්‍රී', 'က္ကာ'],
  [
    'https://example.com/a/b?c=d#e',
    'example.org',
    'https://münchen.example/ö',
    'HTTP://A.IO',
    'README.md',
  ],
  [
    '@nobody.test',
    '@alice',
    '#bread',
    '#größe',
    '#パン',
    '＃全角',
    '#1',
    '#a_b.',
    '(#c)',
    '@a.b@c.d',
  ],
  ['\n', '\n\n', '\t', '\u00a0', '\u3000', '\u200b', '\u00ad', '\u2060', '…', '—', '“x”', '\u2028'],
  ['&amp;', '<b>', '\\u0041', '"', "'", '%20', '𝒜𝓃', '𠮷', '﷽', 'ﷺ', 'Ⅷ', '½', 'ǅ', '\u0301'],
]

/** Texts of all kinds around the limits, as a draft would hold them. */
export function randomText(random: Random): string {
  const among = <Value>(values: readonly Value[]) =>
    values[Math.floor(random.fraction() * values.length)]!
  const kinds = Array.from({ length: 1 + Math.floor(random.fraction() * 4) }, () => among(scraps))
  const joins = among([' ', ' ', ' ', '', '\n'])
  const isByBytes = random.fraction() < 0.4
  const target = random.fraction() < 0.2 ? random.fraction() : 0.96 + random.fraction() * 0.08
  const most = Math.round((isByBytes ? 3_000 : 300) * target)
  const sizeOf = isByBytes ? (text: string) => Buffer.byteLength(text) : countGraphemes
  let text = ''
  for (let added = 0; added < 3_500 && sizeOf(text) < most; added++)
    text += (text === '' ? '' : joins) + among(among(kinds))
  return tidy(text) || 'bread'
}
