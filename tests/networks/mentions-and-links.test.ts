import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { littleTextLength, readLittleText } from '@crier/sandbox/linkedin/little-text.ts'
import { countCharacters } from '@crier/sandbox/mastodon/status-text.ts'
import { weightOf } from '@crier/sandbox/x/tweet-text.ts'
import { facetsOf, marksIn } from '@crier/server/networks/bluesky/facets.ts'
import { measure } from '@crier/server/networks/fit/limits.ts'
import { shownText, toLittleText } from '@crier/server/networks/linkedin/little-text.ts'
import { seededRandom } from '@crier/server/ports/random.ts'
import { mastodonLength } from '../../web/composer/text/mastodon-length.ts'
import { mentionTexts } from './mention-texts.ts'

const texts = mentionTexts(seededRandom(20261129), 200)

interface Facet {
  readonly index: { readonly byteStart: number; readonly byteEnd: number }
  readonly features: readonly {
    readonly $type: string
    readonly uri?: string
    readonly tag?: string
    readonly did?: string
  }[]
}
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../real-servers/recorded/facets.json'), 'utf8'),
) as { texts: { text: string; facets: Facet[] }[] }

test('mentions and links: count on X as twitter-text counts them', () => {
  for (const text of texts) assert.equal(measure('x', text), weightOf(text), text)
})

test('mentions and links: count on Mastodon the same in server, dashboard and sandbox', () => {
  for (const text of texts)
    assert.deepEqual(
      [measure('mastodon', text), mastodonLength(text)],
      [countCharacters(text), countCharacters(text)],
      text,
    )
})

test('mentions and links: LinkedIn’s format is read whole, and shows names for mentions', () => {
  for (const text of texts) {
    const little = toLittleText(text)
    const { shown, brokenAt } = readLittleText(little)
    assert.deepEqual([shown, brokenAt], [shownText(text), undefined], text)
    // Without the template of hashtags nothing is longer than what was written.
    const counted = little.replaceAll(/\{hashtag\|\\#\|([^}]*)\}/g, '#$1')
    assert.equal(littleTextLength(counted, false), measure('linkedin', text), text)
  }
})

interface Mark {
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly value: string
}

const read = (facets: readonly Facet[]): Mark[] =>
  facets.map(({ index, features: [feature] }) => ({
    kind: feature!.$type.split('#')[1]!,
    start: index.byteStart,
    end: index.byteEnd,
    value: feature!.uri ?? feature!.tag ?? feature!.did!,
  }))

/**
 * Where Bluesky's library and Crier differ on purpose: the library reads a link from a space to the
 * next one, in lower case only, and takes what follows it on the way.
 */
const onPurpose: Readonly<
  Record<string, (text: Buffer, ours: Mark | undefined, theirs: Mark | undefined) => boolean>
> = {
  'a link ends before the marks of its sentence': (text, ours, theirs) =>
    ours?.kind === 'link' &&
    theirs?.kind === 'link' &&
    /^\p{P}/u.test(text.subarray(ours.end, theirs.end).toString()),
  'a link after another sign than a space or a parenthesis': (text, ours, theirs) =>
    ours?.kind === 'link' &&
    theirs === undefined &&
    /[^\s(]$/u.test(text.subarray(0, ours.start).toString()),
  'a link with a scheme in capitals': (text, ours, theirs) =>
    ours?.kind === 'link' &&
    theirs === undefined &&
    text.subarray(ours.start, ours.start + 5).toString() === 'HTTPS',
  'a domain with a hyphen': (text, ours, theirs) =>
    ours?.kind === 'link' &&
    theirs === undefined &&
    /^[a-z0-9-]*-/.test(text.subarray(ours.start, ours.end).toString()),
  '@name@server is a mention of other networks': (text, ours, theirs) =>
    ours === undefined &&
    theirs?.kind === 'mention' &&
    text.subarray(theirs.end, theirs.end + 1).toString() === '@',
}

test('mentions and links: have the facets of Bluesky’s own library, but for what is listed here', () => {
  assert.deepEqual(
    recorded.texts.map(({ text }) => text),
    texts,
    'recorded from other texts: node tests/real-servers/record-facets.ts',
  )
  const seen = new Set<string>()
  const unexplained: unknown[] = []
  for (const { text, facets } of recorded.texts) {
    const handles = marksIn(text).filter(({ kind }) => kind === 'mention')
    const ours = read(facetsOf(text, new Map(handles.map(({ value }) => [value, value]))))
    const theirs = read(facets)
    const starts = new Set([...ours, ...theirs].map(({ start }) => start))
    for (const start of starts) {
      const pair = [ours, theirs].map((marks) => marks.find((mark) => mark.start === start))
      if (JSON.stringify(pair[0]) === JSON.stringify(pair[1])) continue
      const bytes = Buffer.from(text)
      const why = Object.entries(onPurpose).find(([, is]) => is(bytes, pair[0], pair[1]))
      if (why) seen.add(why[0])
      else unexplained.push({ text, ours: pair[0], theirs: pair[1] })
    }
  }
  assert.deepEqual(unexplained, [])
  assert.deepEqual([...seen].toSorted(), Object.keys(onPurpose).toSorted())
})
