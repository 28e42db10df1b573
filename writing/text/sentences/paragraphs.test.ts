import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraphs } from './paragraphs.ts'

test('Markdown, lists, wrapped lines, headings and transcripts become paragraphs of plain words', () => {
  assert.deepEqual(
    paragraphs(
      '# Head\nBody text with **bold**, _it_ and `code`, see ' +
        '[this](https://x.example).\n\n![pic](y.png)\n> quoted\n```js\nlet x\n```\n| a | b |\n- ' +
        'one\n2. two',
    ),
    ['Head', 'Body text with bold, it and code, see this.', 'quoted', 'one', 'two'],
  )
  assert.deepEqual(
    paragraphs('A sentence that was wrapped by an editor at\nsome column or other.'),
    ['A sentence that was wrapped by an editor at some column or other.'],
  )
  assert.deepEqual(
    paragraphs(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAnna: Hello there.\n\n2\n00:00:03.000 --> ' +
        '00:00:04.000\nBen: Hi.\n\n3\n00:00:05.000 --> 00:00:06.000\nAnna: Bye.',
    ),
    ['Hello there.', 'Ben: Hi.', 'Bye.'],
  )
  assert.deepEqual(paragraphs('10:30 is when we start.'), ['10:30 is when we start.'])
})
