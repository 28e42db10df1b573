import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { extract } from './extract.ts'

const rss = (items: string) =>
  '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour ' +
  `news</title>${items}</channel></rss>`

test('hostile feeds are read or refused within the limits of a document', async () => {
  const hostile = [
    rss('<item><title>a</title></item>'.repeat(100_000)),
    '<rss>'.repeat(100_000),
    `<rss><channel>${'<item>'.repeat(50_000)}`,
    rss(`<item><title>t</title><description>${'&lt;div&gt;'.repeat(60_000)}</description></item>`),
    rss(`<item ${'a="1" '.repeat(200_000)}><title>t</title></item>`),
  ]
  for (const xml of hostile) {
    const answer = await extract(liveClock, 'acct_feed' as AccountId, {
      kind: 'feed',
      bytes: new TextEncoder().encode(xml),
    })
    assert.ok('failed' in answer || answer.text.length <= 100_000, xml.slice(0, 60))
  }
})
