import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentTypes, platforms, tones } from '@crier/contract/platform.ts'
import fc from 'fast-check'
import { fit } from '@crier/server/networks/fit/fit.ts'
import { countHashtags, countMentions } from '../text/lengths/lengths.ts'
import { limits, measure } from '@crier/server/networks/fit/limits.ts'
import { offlineWriter } from './offline-writer.ts'
import { assignment, samples } from '@crier/server/testing/samples.ts'
import { sources } from '@crier/server/testing/sources.ts'
import { GenerationFailed, type Assignment } from '@crier/server/ports/writer.ts'
import { anyCharacter } from '@crier/server/testing/any-character.ts'

const piecesAllowed = { post: [1, 1], thread: [1, 8], carousel: [1, 8] } as const

type Part = Parameters<typeof assignment>[0]

async function write(part: Part): Promise<readonly string[]> {
  return (await offlineWriter.write(assignment(part))).pieces
}

function assertPublishable(
  { platform, contentType }: Pick<Assignment, 'platform' | 'contentType'>,
  pieces: readonly string[],
) {
  const [least, most] = piecesAllowed[contentType]
  assert.ok(pieces.length >= least && pieces.length <= most, `${pieces.length} pieces`)
  for (const piece of pieces) {
    assert.ok(piece.trim() !== '' && piece === piece.trim(), JSON.stringify(piece))
    assert.ok(measure(platform, piece) <= limits[platform].post, piece)
    assert.ok(piece.isWellFormed() && !piece.includes('\0'))
    assert.doesNotMatch(piece, /undefined|null|\[[\w ]+\]|lorem|\n{3}/i)
    if (contentType === 'carousel')
      assert.ok(measure('x', piece) <= 280 && measure(platform, piece) <= 280, piece)
  }
  const whole = pieces.join('\n\n')
  assert.ok(countHashtags(whole) <= (limits[platform].hashtags ?? 30))
  assert.ok(countMentions(whole) <= (limits[platform].mentions ?? 20))
  const fitted = fit({ contentType, pieces }, platform)
  assert.ok(fitted.ok, fitted.ok ? '' : fitted.detail)
}

test('every platform, tone and type stays inside the limits and can be published, with a source and without, in ten languages', async () => {
  for (const [language, { topic, text }] of Object.entries(samples)) {
    for (const platform of platforms) {
      for (const contentType of contentTypes) {
        for (const tone of language === 'en' ? tones : (['casual', 'expert'] as const)) {
          const common = {
            platform,
            contentType,
            tone,
            topic,
            brand: { hashtags: ['#Acme', 'spring sale'], name: 'Acme' },
          }
          assertPublishable(
            common,
            await write({ ...common, text, url: 'https://example.com/a/long/path?with=query' }),
          )
          if (tone !== 'expert') assertPublishable(common, await write(common))
        }
      }
    }
  }
})

test('the same assignment gives the same text', async () => {
  const { topic, text } = samples.en
  for (const source of [{ text }, {}] as const)
    for (const platform of platforms)
      for (const contentType of contentTypes)
        for (const tone of tones) {
          const pieces = await write({ platform, contentType, tone, topic, ...source })
          assert.deepEqual(await write({ platform, contentType, tone, topic, ...source }), pieces)
        }
})

/**
 * The words of a draft, without its hashtags, marks of lists, numbers of steps, quotation marks and
 * the names beside them.
 */
function bare(text: string): string {
  return text
    .replaceAll(/(?:^|\s)#[\p{L}\p{M}\p{N}_]+/gu, '')
    .replaceAll(/ — .+$/gmu, '')
    .replaceAll(/^(?:• |\d+\. )/gm, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}

test('in sixteen languages and kinds of source, every line of a draft is words of the source or of the topic', async () => {
  const all = { ...samples, ...sources }
  assert.ok(Object.keys(all).length >= 16)
  for (const [name, { topic, text }] of Object.entries(all)) {
    const given = bare(text.replaceAll(/\[\d+\]| —/g, '')) + bare(topic)
    for (const platform of platforms)
      for (const contentType of contentTypes)
        for (const piece of await write({ platform, contentType, topic, text }))
          for (const line of piece.split('\n')) {
            // A name that was given in full stands between the source's words.
            const parts = line
              .split(/(?:Maria|Anna) (?=Keller|Kowalska)|(?<=[.!?。])["”“]? (?=\S)/u)
              .map(bare)
            for (const part of parts) assert.ok(given.includes(part), `${name}: ${line}`)
          }
  }
})

test('a draft opens with what the source says and not with the topic, and shows its first line before “more”', async () => {
  const hookMax: Readonly<Record<string, number>> = {
    linkedin: 210,
    x: 210,
    instagram: 125,
    tiktok: 125,
    bluesky: 210,
    mastodon: 210,
  }
  for (const [name, { topic, text }] of Object.entries({ ...samples, ...sources }))
    for (const platform of platforms) {
      const [post] = await write({ platform, topic, text })
      const first = post!.split('\n')[0]!
      assert.notEqual(bare(first), bare(topic))
      if (name in sources)
        assert.ok([...first.split(/(?<=[.。])\s?/u)[0]!].length <= hookMax[platform]!, first)
    }
})

test('from a topic alone a draft holds the topic and nothing more, in one piece', async () => {
  for (const topic of [
    'Hello',
    'AI agents',
    'Our bakery opens on Monday. Coffee is free.',
    'Wir eröffnen am Montag',
    '新しいオフィス',
  ])
    for (const platform of platforms)
      for (const contentType of contentTypes) {
        const pieces = await write({ platform, contentType, topic })
        assert.equal(pieces.length, 1)
        assert.equal(bare(pieces[0]!), bare(topic))
      }
})

test('any topic and source, hostile ones included, gives a publishable text or an honest failure', async () => {
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 5, maxLength: 500 }),
    fc.string({ unit: 'grapheme', minLength: 5, maxLength: 250 }),
    fc.lorem({ maxCount: 60 }),
  )
  await fc.assert(
    fc.asyncProperty(
      anything,
      anything,
      fc.boolean(),
      fc.constantFrom(...platforms),
      fc.constantFrom(...contentTypes),
      fc.constantFrom(...tones),
      async (topic, text, grounded, platform, contentType, tone) => {
        try {
          const part = {
            platform,
            contentType,
            tone,
            topic: [...topic].slice(0, 500).join(''),
            ...(grounded ? { text } : {}),
          }
          assertHonest(part, await write(part))
        } catch (error) {
          if (!(error instanceof GenerationFailed)) throw error
        }
      },
    ),
    { numRuns: 100, seed: 11 },
  )
})

/** What holds whatever the author wrote: his own text may hold brackets, mentions and the like. */
function assertHonest(
  { platform, contentType }: Pick<Assignment, 'platform' | 'contentType'>,
  pieces: readonly string[],
) {
  const [least, most] = piecesAllowed[contentType]
  assert.ok(pieces.length >= least && pieces.length <= most)
  for (const piece of pieces) {
    assert.ok(piece.trim() !== '' && piece.isWellFormed() && !piece.includes('\0'))
    // Words are never cut: a topic that is one long word is longer than a slide should be.
    assert.ok(
      measure(platform, piece) <=
        (contentType === 'carousel' && /\s/.test(piece) ? 280 : limits[platform].post),
      piece,
    )
  }
}

test('a source of 100,000 hostile characters is written about in well under two seconds', async () => {
  const hostile = [
    'a.'.repeat(50_000),
    '['.repeat(100_000),
    '<a'.repeat(50_000),
    'A: b\n'.repeat(20_000),
    `e${'\u0301'.repeat(99_999)}`,
    '![a]('.repeat(20_000),
  ]
  for (const text of hostile) {
    const started = process.cpuUsage().user
    await write({ platform: 'x', topic: 'A hostile source', text })
    assert.ok((process.cpuUsage().user - started) / 1_000 < 2000, text.slice(0, 10))
  }
})
