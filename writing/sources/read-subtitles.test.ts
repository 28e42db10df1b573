import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { isSubtitles, readSubtitles } from './read-subtitles.ts'

const vtt = `WEBVTT - The bridge

STYLE
::cue { color: white }

NOTE made by hand

1
00:01.000 --> 00:04.000 align:start
<v Presenter>What do you look at first?

00:04.100 --> 00:07.900
<v Delphine Okoro>The ugly corners. <i>Rust</i> is honest,
paint is not.

00:08.000 --> 00:10.000
<v Delphine Okoro>Four &amp; a half.</v>
`

test('readSubtitles makes a paragraph of each turn, with its speaker, without times, marks, styles and notes', () => {
  assert.ok(isSubtitles(vtt))
  assert.equal(
    readSubtitles(vtt),
    'Presenter: What do you look at first?\n\nDelphine Okoro: The ugly corners. Rust is ' +
      'honest, paint is not. Four & a half.',
  )
})

test('readSubtitles reads SubRip, speakers before a colon, and rolling captions once', () => {
  const srt =
    '\ufeff1\r\n00:00:01,000 --> 00:00:03,000\r\nOKORO: We closed four ' +
    'bridges\r\n\r\n2\r\n00:00:03,000 --> 00:00:05,000\r\n{\\an8}on a ' +
    'Friday.\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\non a Friday.\r\n>> Presenter: ' +
    'Why?\r\n'
  assert.ok(isSubtitles(srt))
  assert.equal(readSubtitles(srt), 'OKORO: We closed four bridges on a Friday.\n\nPresenter: Why?')
})

test('isSubtitles takes no list and no text that speaks of times', () => {
  for (const text of [
    '1\nFirst, measure.',
    'WEBVTTX',
    'The film runs from 00:00:01,000 --> 00:00:03,000.',
    '12\n',
  ])
    assert.equal(isSubtitles(text), false, text)
})

test('readSubtitles takes hostile subtitles of 100,000 characters, which a caller may paste, in less than 50 ms of processor time', async () => {
  for (const part of [
    '00:01.000 --> 00:02.000\na\n\n',
    '<v a',
    '<v a>b',
    'A. ',
    '{\\',
    '\n',
    '>> A',
    '00:01.000 --> ',
    '<',
    '&amp;',
  ]) {
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n${part.repeat(Math.floor(100_000 / part.length))}`
    await assertProcessorMs(50, () => readSubtitles(text), { name: part })
  }
})
