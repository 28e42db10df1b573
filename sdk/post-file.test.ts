import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText } from './csv.ts'
import { bytesMax, postsMax, readPostFile, sampleFile } from './post-file.ts'

const read = (text: string) => readPostFile(new TextEncoder().encode(text))
const says = (text: string, words: RegExp) => assert.throws(() => read(text), { message: words })

test('readPostFile reads the sample, with and without a byte order mark, by commas and by semicolons', () => {
  const sample = csvText(sampleFile('linkedin', 'x'))
  const posts = read(sample)
  assert.deepEqual(posts, read(sample.slice(1)))
  assert.deepEqual(posts, read(sample.replaceAll(',', ';').replace('draft; and', 'draft, and')))
  assert.deepEqual(posts[0], {
    number: 2,
    draft: {
      platform: 'linkedin',
      content: 'We open at five.\nThe bread is still warm.',
      content_type: 'post',
    },
    schedule: { platform: 'linkedin', scheduled_at: '2030-01-08T08:00:00Z' },
    mistakes: [],
    timesRead: [],
    asksDateOrder: false,
  })
  assert.deepEqual(posts[1]!.schedule, { platform: 'x', use_next_free_slot: true })
  assert.deepEqual([posts[2]!.schedule, posts[2]!.mistakes], [null, []])
})

test('readPostFile reads JSON, as a list and below `posts`, with pieces and media', () => {
  const post = {
    platform: 'x',
    pieces: ['One', 'Two'],
    media: [{ media_id: 'med_1', piece: 2 }],
    scheduled_at: '2030-01-08T08:00:00Z',
  }
  const [one] = read(JSON.stringify([post]))
  assert.deepEqual(one!.draft, {
    platform: 'x',
    pieces: ['One', 'Two'],
    media: [{ media_id: 'med_1', piece: 2 }],
  })
  assert.deepEqual(read(JSON.stringify({ posts: [post] })), [one])
})

test('readPostFile says what is wrong with a file, by line and column', () => {
  says('', /empty/)
  says('platform,content\n', /no posts/)
  says('platform,text\nx,a', /no column “text”\. The names are platform, content/)
  says('platform\nx', /content is missing in the first line/)
  says('platform,content,content\nx,a,b', /“content” is there twice/)
  says('platform,content\nx,one, two', /^Line 2 has 3 cells, and there are 2 columns/)
  says('[{"platform":"x","text":"a"}]', /no field “text”/)
  says('{"rows":[]}', /list of posts/)
  says('[1]', /Post 1 is no object/)
  says('{', /no JSON/)
  says(`platform,content\n${'x,a\n'.repeat(postsMax + 1)}`, /501 posts, and 500 are the most/)
  says(`platform,content\nx,${'a'.repeat(bytesMax)}`, /part it into several files/)
  for (const [begins, what] of [
    ['PK\u0003\u0004', /workbook/],
    ['%PDF-1', /PDF/],
    ['<html>', /HTML/],
  ] as const)
    says(begins, what)
  assert.throws(() => readPostFile(Uint8Array.of(0x70, 0xe4)), /not in UTF-8/)
})

test('readPostFile tells what is wrong with a post, and two at the same time of one connection', () => {
  const posts = read(
    [
      'platform,content,scheduled_at,use_next_free_slot',
      ',a,,',
      'x,,,',
      'x,a,2030-01-08T08:00:00Z,perhaps',
      'x,b,2030-01-08T08:00:00Z,',
      'x,c,2030-01-08T08:00:00Z,yes',
    ].join('\n'),
  )
  assert.deepEqual(
    posts.map(({ mistakes }) => mistakes),
    [
      ['platform is missing.'],
      ['content is missing.'],
      ['use_next_free_slot is true or false.'],
      ['scheduled_at is the same as that of 4.'],
      [
        'use_next_free_slot and scheduled_at are both given: leave one out.',
        'scheduled_at is the same as that of 4.',
      ],
    ],
  )
})

test('readPostFile: reads names of columns in any case, rows without content, a sep= line and the words of other languages', () => {
  const text = [
    'sep=|',
    'PLATFORM | Content|Scheduled at|Use-next free_slot||',
    'x|a|2030-01-08 09:00|FALSCH||',
    '|||||',
    'x|b||Wahr||',
  ].join('\r\n')
  const posts = readPostFile(new TextEncoder().encode(text), { timezone: 'America/New_York' })
  assert.deepEqual(
    posts.map(({ number, schedule, mistakes }) => [
      number,
      schedule?.scheduled_at ?? schedule?.use_next_free_slot,
      mistakes,
    ]),
    [
      [3, '2030-01-08T09:00:00-05:00', []],
      [5, true, []],
    ],
  )
})

test('readPostFile: refuses what contradicts itself, failed formulas, and one time of a connection in two spellings', () => {
  const posts = read(
    [
      'platform,content,scheduled_at,date,time,not_later_than',
      'x,a,2030-01-08 09:00,08.01.2030,09:00,',
      'x,b,,,09:00,',
      'x,#NAME?,2030-01-09 09:00,,,09.01.2030 10:00',
      'x,c,,2030-01-09,9 AM,tomorrow',
    ].join('\n'),
  )
  assert.deepEqual(
    posts.map(({ mistakes }) => mistakes[0]?.split(' ')[0]),
    ['scheduled_at', 'date', 'content', 'not_later_than'],
  )
  assert.equal(posts[2]!.schedule?.not_later_than, '2030-01-09T10:00:00+00:00')
  assert.match(posts[3]!.mistakes.join(' '), /the same as that of 4/)
})
