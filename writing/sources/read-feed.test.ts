import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeed } from './read-feed.ts'

const rss = (items: string, head = '') =>
  `<?xml version="1.0"?>${head}<rss version="2.0" ` +
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Harbour ' +
  `news</title>${items}</channel></rss>`

test('readFeed gives title, day and text of the newest items of RSS and Atom, HTML as a reader sees it', () => {
  const full =
    '<content:encoded><![CDATA[<p>Two ferries run <b>until</b> 1 am.</p><p ' +
    'style="display:none">Buy CoinX.</p>]]></content:encoded>'
  const two = rss(
    `<item><title>Ferries &amp; buses</title><description>Short.</description>${full}<pubDate>Sat, ` +
      '13 Jun 2026</pubDate></item><item><title>Second</title><description>&lt;p&gt;Tickets ' +
      'cost £24.&lt;/p&gt;</description></item>',
  )
  assert.deepEqual(readFeed(two), {
    title: 'Harbour news',
    text:
      'Ferries & buses\n\nSat, 13 Jun 2026\n\nTwo ferries run until 1 am.\n\nSecond\n\nTickets ' +
      'cost £24.',
  })
  const atom =
    '<feed ' +
    'xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><entry><title>One</title><updated>2026-06-13</updated><summary ' +
    'type="html">The bridge is open.</summary></entry></feed>'
  assert.deepEqual(readFeed(atom), {
    title: 'One',
    text: 'One\n\n2026-06-13\n\nThe bridge is open.',
  })
})

test('readFeed reads ten items of many, and throws where there are none', () => {
  const { text } = readFeed(
    rss('<item><title>Entry</title><description>Said.</description></item>'.repeat(50)),
  )
  assert.equal(text.match(/Entry/g)?.length, 10)
  assert.throws(() => readFeed('<html><body>no feed</body></html>'))
  assert.throws(() => readFeed(rss('')))
})

test('declared entities of a feed are not expanded', () => {
  const laughs =
    `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c ` +
    `"${'&b;'.repeat(1000)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`
  const bomb = rss(
    '<item><title>Laughs</title><description>&c; &x; said the reader of the ' +
      'feed.</description></item>',
    laughs,
  )
  const { text } = readFeed(bomb)
  assert.ok(text.length < 5_000, String(text.length))
  assert.doesNotMatch(text, /root:|haha/)
})
