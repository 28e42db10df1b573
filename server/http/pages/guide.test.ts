import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseHTML } from 'linkedom'
import { platforms } from '@crier/contract/platform.ts'
import { newEdge, type Edge } from '../../testing/edge.ts'
import { addressOf, listedFiles } from './guide/contents.ts'
import { renderMarkdown } from './guide/markdown.ts'
import { readSite } from './guide/site.ts'

const root = join(import.meta.dirname, '../../..')
/** The guide leaves out how to connect a network that is not enabled. */
const everyNetwork = { CRIER_NETWORKS: platforms.join(',') }

async function open(edge: Edge, address: string) {
  const answer = await edge.send('GET', address)
  assert.equal(answer.status, 200, address)
  assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
  return parseHTML(answer.text).document
}

let crawled: ReturnType<typeof crawl> | undefined
/** Every page that links lead to from the first, by its address: read once, and never changed. */
const everyPage = (edge: Edge) => (crawled ??= crawl(edge))

async function crawl(edge: Edge) {
  const pages = new Map<string, Awaited<ReturnType<typeof open>>>()
  const waiting = ['/docs/guide']
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address)) continue
    const document = await open(edge, address)
    pages.set(address, document)
    for (const link of document.querySelectorAll('a[href^="/docs/guide"]'))
      waiting.push(link.getAttribute('href')!.split('#')[0]!)
  }
  return pages
}

test('every link and picture of the guide leads somewhere, and every document is in it', async () => {
  await using edge = await newEdge({}, everyNetwork)
  const pages = await everyPage(edge)
  const reference = await open(edge, '/docs')
  const documents = globSync(['docs/*.md', 'docs/decisions/*.md', 'packages/*/README.md'], {
    cwd: root,
  })
  assert(documents.length > 100)
  assert.deepEqual(
    documents.map((file) => addressOf(file)).filter((address) => !pages.has(address)),
    [],
  )
  assert.deepEqual(
    listedFiles.filter((file) => !existsSync(join(root, file))),
    [],
  )
  const broken: string[] = []
  for (const [address, document] of pages) {
    assert(document.querySelector('h1'), address)
    for (const link of document.querySelectorAll('a')) {
      const target = link.getAttribute('href')!
      if (/^(https?|mailto):/.test(target)) continue
      const [path, part] = target.split('#')
      const page = path === '' ? document : path === '/docs' ? reference : pages.get(path!)
      if (!page || (part && !page.getElementById(decodeURIComponent(part))))
        broken.push(`${address} leads to ${target}`)
    }
    for (const picture of document.querySelectorAll('img')) {
      const source = picture.getAttribute('src')!
      const answer = await edge.send('GET', source)
      assert.deepEqual(
        [answer.status, answer.headers['content-type']],
        [200, 'image/png'],
        `${address} shows ${source}`,
      )
      assert(picture.getAttribute('alt'), source)
    }
  }
  assert.deepEqual(broken, [])
})

test('no sign of Markdown is left over on a page of the guide, and no word of a document is lost', async () => {
  await using edge = await newEdge({}, everyNetwork)
  const left: string[] = []
  const lost: string[] = []
  const { byAddress } = await readSite()
  const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  for (const [address, document] of await everyPage(edge)) {
    const main = document.querySelector('main')!.cloneNode(true)
    const pictures = [...main.querySelectorAll('img')].map((picture) => picture.getAttribute('alt'))
    // Adjacent cells and paragraphs have no space between them.
    const shown = new Set(
      wordsOf(`${main.innerHTML.replaceAll(/<[^>]*>/g, ' ')} ${pictures.join(' ')}`),
    )
    const source = byAddress
      .get(address)!
      .source.replaceAll(/^ *```[\w ]*$/gm, '')
      .replaceAll(/\]\([^)\s]+\)/g, ']')
      .replaceAll(/<img src="[^"]*"|width="\d+"/g, '')
    for (const word of wordsOf(source))
      if (!shown.has(word) && word !== 'alt') lost.push(`${address}: ${word}`)
    const ids = [...main.querySelectorAll('[id]')].map((element) => element.getAttribute('id'))
    assert.equal(new Set(ids).size, ids.length, address)
    for (const code of main.querySelectorAll('pre, code')) code.remove()
    for (const link of main.querySelectorAll('.anchor')) link.remove()
    for (const element of main.querySelectorAll('p, li, td, th, h1, h2, h3, h4')) {
      const text = element.textContent
      const sign = /\*\*|\]\(|`|^\||^#+ |^- |<\/?\w+>/m.exec(text)
      if (sign)
        left.push(`${address}: ${text.slice(Math.max(0, sign.index - 40), sign.index + 40)}`)
    }
  }
  assert.deepEqual({ left, lost }, { left: [], lost: [] })
})

test('the guide asks nothing of anybody else, and needs no script', async () => {
  await using edge = await newEdge({}, everyNetwork)
  const answer = await edge.send('GET', '/docs/guide/webhooks')
  const { document } = parseHTML(answer.text)
  const loaded = [...document.querySelectorAll('[src], link[href]')].map(
    (one) => one.getAttribute('src') ?? one.getAttribute('href'),
  )
  assert.deepEqual(
    loaded.filter((address) => !address!.startsWith('/docs/')),
    ['data:,'],
  )
  assert.equal(document.querySelectorAll('style, [style], script:not([src])').length, 0)
  assert.doesNotMatch(String(answer.headers['content-security-policy']), /unsafe|https?:/)
  assert.equal(
    document.querySelector('[aria-current]')?.getAttribute('href'),
    '/docs/guide/webhooks',
  )
})

test('the guide: a search shows the best part of each page, and says when there are none', async () => {
  await using edge = await newEdge({}, everyNetwork)
  const search = (words: string) =>
    open(edge, `/docs/guide/search?${new URLSearchParams({ q: words })}`)
  const found = await search('webhook signature')
  const links = [...found.querySelectorAll('.found a')]
  assert(links.length > 0 && links.length <= 20, String(links.length))
  assert(links.some((link) => link.getAttribute('href')!.startsWith('/docs/guide/webhooks')))
  for (const link of links) {
    const [path, part] = link.getAttribute('href')!.split('#')
    const page = await open(edge, path!)
    if (part) assert(page.getElementById(part), link.getAttribute('href')!)
  }
  // On one page, and in no part of it together.
  assert.match(
    (await search('php registering redeliver')).querySelector('.found')!.textContent,
    /Webhooks/,
  )
  assert.match((await search('backup')).querySelector('.found a')!.textContent, /backup/i)
  assert.match(
    (await search('qwertzuiop')).querySelector('[role="status"]')!.textContent,
    /Nothing is found for “qwertzuiop”/,
  )
  assert.match((await search('')).querySelector('[role="status"]')!.textContent, /Write words/)
  const hostile = await search('"><script>alert(1)</script>')
  assert.equal(hostile.querySelectorAll('main script').length, 0)
  assert.equal(hostile.querySelector('input')!.getAttribute('value'), '"><script>alert(1)</script>')
  assert.equal(
    (await search('a '.repeat(5_000))).querySelector('input')!.getAttribute('value')!.length,
    100,
  )
  assert.equal((await edge.send('GET', '/docs/guide/search?q=a&q=b')).status, 200)
})

test('an address of the guide that leads nowhere, or out of its folder, is not found', async () => {
  await using edge = await newEdge({}, everyNetwork)
  for (const address of [
    'nothing',
    'decisions/9999-nothing',
    '../package',
    '%2e%2e%2fpackage',
    'pictures/nothing.png',
    'pictures/..%2fpictures%2fdashboard-phone.png',
    '__proto__',
    'constructor',
  ])
    assert.equal((await edge.send('GET', `/docs/guide/${address}`)).status, 404, address)
})

test('renderMarkdown: shows HTML of a document as text, but for a picture with a width', () => {
  const shown = (source: string) =>
    renderMarkdown(source, (address) => address)
      .body.text.replaceAll(/\s+/g, ' ')
      .trim()
  for (const source of [
    '<script>alert(1)</script>',
    'a <script>alert(1) & more</script>',
    '<pre>a</pre>',
    '<img src="x" onerror="alert(1)">',
    '<details open ontoggle=alert(1)>',
    '[a](<javascript:"><b>>)',
    '| <b>a</b> |\n| --- |\n| <i>b</i> |',
    '- <svg onload=alert(1)>',
    '![<b>](" onerror=")',
    '```"><b>\n<b>\n```',
  ])
    for (const [element] of shown(source).matchAll(/<[^>]*>/g))
      assert.match(
        element,
        /^<(\/?(p|pre|code|table|thead|tbody|tr|td|ul|li)|th scope="col"|\/th|\/a|div .*|\/div|pre tabindex="0"|a href="[^"]*")>$/,
        source,
      )
  assert.equal(
    shown('<img src="a.png" alt="b" width="3">'),
    '<p><img src="a.png" alt="b" width="3" loading="lazy" /></p>',
  )
})
