import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Refusal } from '@crier/contract/problems.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import type {
  Outbound,
  OutboundFailure,
  OutboundRequest,
} from '@crier/server/ports/outbound/outbound.ts'
import { readSource as readSourceFor } from './read-source.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'

const sentence =
  'The council approved the new plan on Tuesday after a long debate in the town hall. '
const page =
  '<html><head><title>Plan approved | City News</title></head><body><nav>Home ' +
  'About</nav><article><h1>Plan ' +
  `approved</h1><p>${sentence.repeat(4)}</p></article></body></html>`

interface Answer {
  readonly status?: number
  readonly type?: string
  readonly body?: string | Uint8Array
  readonly truncated?: boolean
}

/** A way out behind which one page lies. */
function answering(
  { status = 200, type = 'text/html; charset=utf-8', body = page, truncated = false }: Answer,
  requests: OutboundRequest[] = [],
): Outbound {
  return {
    send(request) {
      requests.push(request)
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
      return Promise.resolve({
        ok: true,
        status,
        headers: type === '' ? {} : { 'content-type': type },
        body: bytes,
        truncated,
        url: request.url,
      })
    },
  }
}

const closed: Outbound = { send: () => assert.fail('nothing may be fetched') }

function ports(outbound: Outbound) {
  return { outbound, clock: liveClock }
}

let accounts = 0
/** For an account of its own. */
const readSource = (open: Parameters<typeof readSourceFor>[0], source: string) =>
  readSourceFor(open, source, `acct_${++accounts}` as AccountId)

async function refusal(reading: Promise<unknown>): Promise<Refusal> {
  const error = await reading.then(
    () => assert.fail('it should have been refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof Refusal, String(error))
  return error
}

test('what is no web address as a whole is the text itself, and nothing is fetched', async () => {
  for (const text of [
    'Just some notes',
    'See https://example.com for more',
    'ftp://example.com/x',
    'file:///etc/passwd',
    'https://',
    'https://exa mple.com',
    'www.example.com',
  ]) {
    assert.deepEqual(await readSource(ports(closed), `  ${text}\n`), {
      url: null,
      title: null,
      text,
    })
  }
})

test('a mistyped web address is refused and not taken for the text itself', async () => {
  for (const address of [
    'http://good.test:99999/',
    'https://[::1/',
    'HTTPS://a b.test'.replace(' ', '%'),
  ]) {
    const { code, message } = await refusal(readSource(ports(closed), address))
    assert.equal(code, 'source_unreadable', address)
    assert.match(message, /not a valid one/)
  }
})

test('a fifth page of an account is refused with 429 while four are on their way; another account’s is read', async () => {
  const answers: (() => void)[] = []
  const hanging: Outbound = {
    send: (request) =>
      new Promise((resolve) => answers.push(() => resolve(answering({}).send(request)))),
  }
  const account = 'acct_busy' as AccountId
  const reading = Array.from({ length: 4 }, () =>
    readSourceFor(ports(hanging), 'https://a.example/', account),
  )
  assert.equal(
    (await refusal(readSourceFor(ports(hanging), 'https://a.example/', account))).code,
    'rate_limited',
  )
  assert.equal(
    (await readSource(ports(answering({})), 'https://a.example/')).title,
    'Plan approved | City News',
  )
  for (const answer of answers) answer()
  assert.equal((await Promise.all(reading)).length, 4)
  assert.equal(
    (await readSourceFor(ports(answering({})), 'https://a.example/', account)).title,
    'Plan approved | City News',
  )
})

test('a pasted text loses what cannot be seen and is cut at 100,000 characters', async () => {
  const { text } = await readSource(
    ports(closed),
    `Vis\u200bible\u0007 text\u{e0041}\u{e0042} ` +
      `🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\r\n\ud800end`,
  )
  assert.equal(
    text,
    'Visible text 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\n\ufffdend'.replace(
      '\ufffd',
      '',
    ),
  )
  const long = await readSource(ports(closed), '👋'.repeat(120_000) + 'a')
  assert.equal([...long.text].length, 100_000)
  assert.equal((await refusal(readSource(ports(closed), ' \u200b!? '))).code, 'source_unreadable')
})

test('a page is fetched once through the way out for untrusted addresses, bounded in time, bytes and redirects, and becomes its title and main text', async () => {
  const requests: OutboundRequest[] = []
  const source = await readSource(ports(answering({}, requests)), ' https://city.example/news/1 ')
  assert.equal(source.url, 'https://city.example/news/1')
  assert.equal(source.title, 'Plan approved | City News')
  assert.equal(source.text, sentence.repeat(4).trim())
  assert.equal(requests.length, 1)
  const [{ audience, method, timeoutMs, maxReplyBytes, redirectsMax }] = requests as [
    OutboundRequest,
  ]
  assert.deepEqual(
    { audience, method, timeoutMs, maxReplyBytes, redirectsMax },
    {
      audience: 'untrusted',
      method: 'GET',
      timeoutMs: 10_000,
      maxReplyBytes: 2 * 1024 * 1024,
      redirectsMax: 3,
    },
  )
})

test('plain text, Markdown and pages of other charsets are read', async () => {
  const plain = await readSource(
    ports(answering({ type: 'text/plain', body: sentence })),
    'https://a.example/t',
  )
  assert.equal(plain.text, sentence.trim())
  const markdown = await readSource(
    ports(answering({ type: 'text/markdown; charset=UTF-8', body: `# Title\n\n${sentence}` })),
    'https://a.example/m',
  )
  assert.match(markdown.text, /^# Title/)
  const latin = Buffer.from(
    `<p>${'Grüße aus Köln, wo die Straßen schön sind. '.repeat(8)}</p>`,
    'latin1',
  )
  for (const type of ['text/html; charset=ISO-8859-1', 'text/html']) {
    assert.match(
      (await readSource(ports(answering({ type, body: latin })), 'https://a.example/l')).text,
      /Grüße aus Köln/,
    )
  }
})

test('a page of plain text of 2 MB is read in a thread: the event loop spends less than 50 ms of processor time on it', async () => {
  const body = `${'\u200ba  '.repeat(340_000)}${sentence}`
  assert.ok(Buffer.byteLength(body) > 2_000_000)
  await assertProcessorMs(50, async () => {
    const { text } = await readSource(
      ports(answering({ type: 'text/plain; charset=utf-8', body })),
      'https://a.example/t',
    )
    assert.equal(text.length, 100_000 - 1)
  })
})

test('an answer that is no page, no text and no success is refused with what to do', async () => {
  const cases: readonly (readonly [Answer, RegExp])[] = [
    [{ type: 'image/png' }, /image\/png, not a web page/],
    [{ type: 'application/zip' }, /application\/zip/],
    [{ type: 'image/svg+xml', body: '<svg/>' }, /svg/],
    [{ status: 404 }, /no page at this address/],
    [{ status: 403 }, /not public/],
    [{ status: 500 }, /Try again later/],
    [{ status: 302 }, /302/],
    [
      {
        body:
          '<html><body><script>render()</script><noscript>Please enable JavaScript to see this ' +
          'page.</noscript></body></html>',
      },
      /without a browser/,
    ],
    [{ type: 'application/pdf', body: '%PDF-1.7 broken' }, /damaged/],
    [{ type: 'application/pdf', body: '%PDF-1.7', truncated: true }, /larger than 2 MiB/],
  ]
  for (const [answer, detail] of cases) {
    const { code, message, errors } = await refusal(
      readSource(ports(answering(answer)), 'https://a.example/x'),
    )
    assert.equal(code, 'source_unreadable')
    assert.match(message, detail)
    assert.match(message, /paste the text itself/)
    assert.equal(errors[0]?.pointer, '/source')
  }
})

test('a call that fails says why; an address that may not be called is refused as such', async () => {
  const reasons: readonly OutboundFailure['reason'][] = [
    'unresolved',
    'refused',
    'tls',
    'timeout',
    'broken',
    'too_many_redirects',
    'aborted',
  ]
  for (const reason of reasons) {
    const { code } = await refusal(
      readSource(
        ports({ send: () => Promise.resolve({ ok: false, reason, sent: false, detail: 'x' }) }),
        'https://a.example/',
      ),
    )
    assert.equal(code, 'source_unreadable')
  }
  const forbidden = await refusal(
    readSource(
      ports({
        send: () =>
          Promise.resolve({
            ok: false,
            reason: 'not_allowed',
            sent: false,
            detail: 'The address is not public.',
          }),
      }),
      'http://10.0.0.1/',
    ),
  )
  assert.equal(forbidden.code, 'url_not_allowed')
  assert.match(forbidden.message, /not public/)
})

test('hostile pages neither stall nor end the server: each is read or refused', async () => {
  const hostile = [
    '<div>'.repeat(400_000),
    `<div ${'a=1 '.repeat(400_000)}>${sentence}</div>`,
    '<a '.repeat(500_000),
    `<!DOCTYPE html [<!ENTITY a "${'x'.repeat(1000)}">]><p>${'&a;'.repeat(1000)}</p>`,
  ]
  await Promise.all(
    hostile.map((body) =>
      readSource(ports(answering({ body })), 'https://a.example/').then(
        ({ text }) => assert.ok(text.length <= 100_000),
        (error: unknown) => assert.ok(error instanceof Refusal, String(error)),
      ),
    ),
  )
})

const slowPage = '<b>'.repeat(50_000)

test('a page that waits for a busy machine is read after more than 5 seconds, and given up after 30', async () => {
  const readAfter = async (seconds: number, body: string) => {
    const clock = new ManualClock()
    const reading = readSource({ outbound: answering({ body }), clock }, 'https://a.example/')
    void reading.catch(() => undefined)
    // The reading sleeps once its thread has been started.
    while (clock.nextWake() === undefined) await new Promise(setImmediate)
    await clock.advance({ seconds })
    return reading
  }
  assert.equal((await readAfter(29, page)).text, sentence.repeat(4).trim())
  assert.match((await refusal(readAfter(30, slowPage))).message, /took too long/)
})

test('over real sockets: redirects are followed, compressed pages are read, and a page of 50 MB is cut', async () => {
  const compressed = await import('node:zlib').then(({ gzipSync }) => gzipSync(page))
  const endless = page + 'x'.repeat(50_000_000)
  await using server = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/page' }).end()
    else if (request.url === '/page')
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(compressed)
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (request.url === '/huge')
      response.writeHead(200, { 'content-type': 'text/html' }).end(endless)
    else response.writeHead(404).end()
  })
  await using outbound = liveOutbound({
    clock: liveClock,
    privateNetwork: 'loopback',
    forbiddenPorts: () => [],
  })
  const moved = await readSource(ports(outbound), `${server.url}/moved`)
  assert.equal(moved.text, sentence.repeat(4).trim())
  const huge = await readSource(ports(outbound), `${server.url}/huge`)
  assert.ok(huge.text.length <= 100_000 && huge.text.includes('The council approved'))
  assert.match(
    (await refusal(readSource(ports(outbound), `${server.url}/loop`))).message,
    /redirects more than three times/,
  )
  await using strict = liveOutbound({
    clock: liveClock,
    privateNetwork: 'false',
    forbiddenPorts: () => [],
  })
  assert.equal(
    (await refusal(readSource(ports(strict), `${server.url}/page`))).code,
    'url_not_allowed',
  )
})

async function serve(
  listener: RequestListener,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('subtitles are read by their type, by their beginning and pasted, and feeds by their type and their beginning', async () => {
  const vtt = `WEBVTT\n\n00:01.000 --> 00:04.000\n<v Maya Okafor>${sentence}\n`
  const said = `Maya Okafor: ${sentence.trim()}`
  for (const type of ['text/vtt', 'text/plain', 'application/octet-stream', ''])
    assert.equal(
      (await readSource(ports(answering({ type, body: vtt })), 'https://a.example/talk.vtt')).text,
      said,
      type,
    )
  assert.equal((await readSource(ports(closed), vtt)).text, said)
  const feed =
    '<?xml ' +
    `version="1.0"?><rss><channel><title>City</title><item><title>Plan</title><description>${sentence}</description></item></channel></rss>`
  for (const type of ['application/rss+xml', 'text/xml', ''])
    assert.equal(
      (await readSource(ports(answering({ type, body: feed })), 'https://a.example/feed')).text,
      `Plan\n\n${sentence.trim()}`,
      type,
    )
})
