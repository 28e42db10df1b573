import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyBrandKit } from '@crier/contract/account.ts'
import { contentTypes, platforms, tones } from '@crier/contract/platform.ts'
import type { Assignment } from '@crier/server/ports/writer.ts'
import { instructions, request } from './prompts.ts'

const assignment = (changes: Partial<Assignment> = {}): Assignment => ({
  platform: 'x',
  contentType: 'post',
  tone: 'professional',
  topic: 'A bakery beside its mill',
  source: null,
  brandKit: emptyBrandKit,
  ...changes,
})

/** What is said of a post alone would be wrong of a thread or of slides. */
const ofPostsOnly =
  /one thought,|caption of|description of a photo|240 characters|900 characters|in all|show at first/i

test('of each network and form the model is told what holds there, and nothing of another form', () => {
  for (const platform of platforms)
    for (const contentType of contentTypes) {
      const said = instructions(assignment({ platform, contentType }), {})
      assert.equal(ofPostsOnly.test(said), contentType === 'post', `${platform} ${contentType}`)
      assert.equal(said.match(/No entry may be longer than/g)?.length, 1)
      assert.equal(
        /Hashtags, at most \d, stand in the last entry only/.test(said),
        contentType !== 'post',
      )
      assert.equal(said.match(/`pieces` has/g)?.length, 1)
    }
})

test('each tone is shown by the same thing, which is nothing to write about', () => {
  const shown = tones.map(
    (tone) => /Tone: .*Like this: “([^”]+)”/.exec(instructions(assignment({ tone }), {}))?.[1],
  )
  assert.equal(new Set(shown).size, tones.length)
  for (const one of shown) assert.match(one!, /lift[\s\S]*Friday|Friday[\s\S]*lift/i)
})

test('worn phrases are named in the language of the draft, where there is a list', () => {
  assert.match(
    request(assignment(), 'de-AT'),
    /German[\s\S]*No worn phrases such as “in der heutigen schnelllebigen Welt”/,
  )
  assert.match(request(assignment(), 'en'), /“let’s dive in”/)
  assert.doesNotMatch(request(assignment(), 'ja'), /worn phrases/)
})
