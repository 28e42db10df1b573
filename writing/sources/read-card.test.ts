import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Refusal } from '@crier/contract/problems.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import { readCardHtml } from './read-card-html.ts'
import { readCard } from './read-card.ts'

const outbound = liveOutbound({
  clock: liveClock,
  privateNetwork: 'loopback',
  forbiddenPorts: () => [],
})
after(() => outbound[Symbol.asyncDispose]())

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let accounts = 0
const read = (url: string, signal = new AbortController().signal) =>
  readCard({ outbound, clock: liveClock }, url, `acct_${++accounts}` as AccountId, signal)
const refused = (problem: RegExp) => (error: unknown) =>
  error instanceof Refusal && problem.test(error.errors[0]?.detail ?? '')
const html = (head: string) =>
  `<!doctype html><html><head>${head}</head><body><p>B</p></body></html>`
const serving = (body: string | Uint8Array, type = 'text/html; charset=utf-8') =>
  served((_, response) => void response.setHeader('content-type', type).end(body))

test('readCardHtml: takes Open Graph before Twitter’s names, and those before title and description', () => {
  const own = '<title> The   page </title><meta name="description" content="Of the page">'
  const twitter =
    '<meta name="twitter:title" content="On Twitter"><meta name="twitter:description" content="T">' +
    '<meta name="twitter:image" content="/t.png">'
  const graph =
    '<meta property="og:title" content=""><meta property="og:title" content="In the graph">' +
    '<meta property="OG:Description" content="G"><meta property="og:image" content="/g.png">'
  const found = (head: string) => {
    const { title, text, picture } = readCardHtml(html(head))
    return [title, text, picture]
  }
  assert.deepEqual(found(own), ['The page', 'Of the page', null])
  assert.deepEqual(found(own + twitter), ['On Twitter', 'T', '/t.png'])
  assert.deepEqual(found(own + twitter + graph), ['In the graph', 'G', '/g.png'])
  assert.deepEqual(found(''), [null, '', null])
  assert.deepEqual(found('<title></title>'), [null, '', null])
})

test('readCardHtml: what scripts, comments and attributes say of a body ends no head', () => {
  const titleOf = (page: string) => readCardHtml(page).title
  for (const before of [
    '<script>"<body >"</script>',
    '<!-- <body> -->',
    '<meta name="x" content="<body>">',
  ]) {
    assert.equal(titleOf(html(`${before}<title>real</title>`)), 'real')
    assert.equal(titleOf(`${before}<title>real</title>`), 'real')
  }
  assert.equal(titleOf('<!-- <html> --><title>real</title><p>B</p>'), 'real')
  assert.equal(
    titleOf('<html><head></head><body><svg><title>Icon</title></svg></body></html>'),
    null,
  )
})

test('readCardHtml: decodes entities, keeps other scripts, and drops control characters and direction overrides', () => {
  const title = (content: string) =>
    readCardHtml(html(`<meta property="og:title" content="${content}">`)).title
  assert.equal(title('Bread &amp; butter &#8211; &lt;b&gt;'), 'Bread & butter – <b>')
  assert.equal(title('全粒粉パンの物語 · 빵'), '全粒粉パンの物語 · 빵')
  assert.equal(title('A\u202eB\u0007C\nD\u0000'), 'ABC D')
  assert.equal(
    readCardHtml(html('<title><script>alert(1)</script></title>')).title,
    '<script>alert(1)</script>',
  )
  const long = readCardHtml(
    html(
      `<title>${'日'.repeat(5_000)}</title><meta name="description" content="${'x '.repeat(5_000)}">`,
    ),
  )
  assert.equal([...long.title!].length, 300)
  assert.ok(long.text.length <= 600 && long.text.endsWith('…'))
})

test('readCard: finds the picture beside the page that answered, by http and https only', async () => {
  const cardOf = async (image: string) => {
    const page = html(`<title>T</title><meta property="og:image" content="${image}">`)
    const site = await served((request, response) => {
      if (request.url === '/a') return void response.writeHead(302, { location: '/deep/b' }).end()
      response.setHeader('content-type', 'text/html').end(page)
    })
    return (await read(`${site}/a`)).picture?.replace(site, '')
  }
  assert.equal(await cardOf('oven.jpg'), '/deep/oven.jpg')
  assert.equal(await cardOf('//cdn.example.com/oven.jpg'), 'http://cdn.example.com/oven.jpg')
  for (const address of [
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    'http://[',
    'javascript:1',
  ])
    assert.equal(await cardOf(address), undefined, address)
})

test('readCard: reads the charset of the header and of the page', async () => {
  const latin = Buffer.from(html('<title>Größe</title>'), 'latin1')
  assert.equal((await read(await serving(latin, 'text/html; charset=iso-8859-1'))).title, 'Größe')
  const shiftJis = Buffer.concat([
    Buffer.from('<html><head><meta charset="shift_jis"><title>'),
    Buffer.from([0x83, 0x70, 0x83, 0x93]),
    Buffer.from('</title></head></html>'),
  ])
  assert.equal((await read(await serving(shiftJis, 'text/html'))).title, 'パン')
})

test('readCard: reads the beginning of a page of 10 MB, and no more', async () => {
  const large = html('<title>Large</title>') + '<p>x</p>'.repeat(1_300_000)
  assert.equal((await read(await serving(large))).title, 'Large')
})

test('readCard: refuses what is no page, has no title, is not public or redirects to inside addresses', async () => {
  await assert.rejects(
    read(
      await serving(
        '<svg xmlns="http://www.w3.org/2000/svg"><title>S</title></svg>',
        'image/svg+xml',
      ),
    ),
    refused(/holds image\/svg\+xml, not a web page/),
  )
  await assert.rejects(read(await serving('{}', 'application/json')), refused(/not a web page/))
  await assert.rejects(read(await serving('<p>Nothing</p>')), refused(/has no title/))
  const moved = (location: string) =>
    served((_, response) => void response.writeHead(302, { location }).end())
  for (const inside of ['http://10.0.0.1/', 'http://169.254.169.254/latest/', 'http://[fd00::1]/'])
    await assert.rejects(read(await moved(inside)), (error) => {
      assert.ok(error instanceof Refusal)
      assert.equal(error.code, 'url_not_allowed')
      return true
    })
  await assert.rejects(read(await moved('/again')), refused(/redirects more than three times/))
  const failing = await served((_, response) => void response.writeHead(503).end())
  await assert.rejects(read(failing), refused(/busy or out of order/))
})

test('readCard: ends with its caller where a page never ends', async () => {
  const slow = await served((_, response) => {
    response.setHeader('content-type', 'text/html').write('<title>Slow')
  })
  const over = new AbortController()
  const reading = read(slow, over.signal)
  over.abort()
  await assert.rejects(reading, refused(/cancelled/))
})
