import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topicOf } from './topic-of.ts'

test('a source’s topic is its title without the site’s name, else its first sentence, short enough for a hook', () => {
  assert.equal(
    topicOf({ url: 'https://a.example', title: 'Plan approved | City News', text: 'Body.' }),
    'Plan approved',
  )
  assert.equal(topicOf({ url: null, title: null, text: '# Notes\n\nWe start.' }), 'Notes')
  assert.equal(
    topicOf({
      url: null,
      title: null,
      text: 'Dr. Miller cut the build time to 9 minutes. More follows.',
    }),
    'Dr. Miller cut the build time to 9 minutes',
  )
  const long = topicOf({
    url: null,
    title: null,
    text: 'A sentence that never ends and goes on '.repeat(20),
  })
  assert.ok(long.length <= 140 && long.endsWith('…'), long)
})
