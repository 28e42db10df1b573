import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@crier/contract/index.ts'
import { problems } from '@crier/contract/problems.ts'
import { codeSamples } from '@crier/contract/samples/code-samples.ts'
import { sampledOperations } from '@crier/contract/samples/sample-call.ts'
import { parseHTML } from 'linkedom'
import { newEdge } from '../../testing/edge.ts'

/** Its elements by id, because `getElementById` would search from the first one each time. */
const partsOf = ({ document }: ReturnType<typeof parseHTML>) =>
  new Map([...document.querySelectorAll('[id]')].map((element) => [element.id, element]))

test('the contract is open to everybody, and names the address under which it was asked for', async () => {
  await using edge = await newEdge()
  const answer = await edge.send('GET', '/api/openapi.json')
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.json()['servers'], [{ url: edge.url, description: 'This server.' }])
})

test('the reference shows every operation with a command to try it, and every link in it leads somewhere', async () => {
  await using edge = await newEdge()
  const answer = await edge.send('GET', '/docs')
  assert.equal(answer.status, 200)
  const page = parseHTML(answer.text)
  const parts = partsOf(page)
  for (const [id, { method, path }] of Object.entries(contract)) {
    const section = parts.get(id)
    assert(section, id)
    assert.match(
      section.textContent,
      new RegExp(`${method}\\s*${path.replaceAll(/[{}]/g, '\\$&')}`),
    )
    assert.match(
      section.querySelector('pre')?.textContent ?? '',
      new RegExp(`^curl .*'${edge.url}/api/`),
    )
  }
  for (const link of page.document.querySelectorAll('a')) {
    const target = link.getAttribute('href') ?? ''
    if (target.startsWith('#')) assert(parts.has(target.slice(1)), target)
    else assert.equal((await edge.send('GET', target)).status, 200, target)
  }
})

test('the reference shows the samples of the document, in each language', async () => {
  await using edge = await newEdge()
  const parts = partsOf(parseHTML((await edge.send('GET', '/docs')).text))
  for (const id of sampledOperations) {
    const shown = [...parts.get(id)!.querySelectorAll('details')].map((details) => [
      details.querySelector('summary')!.textContent,
      details.querySelector('code')!.textContent,
    ])
    const others = codeSamples(id).filter(({ lang }) => lang !== 'Shell')
    assert.deepEqual(
      shown,
      others.map(({ label, source }) => [label, source]),
    )
  }
})

test('the reference asks nothing of anybody else, and its policy forbids it', async () => {
  await using edge = await newEdge()
  const page = await edge.send('GET', '/docs')
  const { document } = parseHTML(page.text)
  const loaded = [...document.querySelectorAll('[src], link[href]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  )
  assert.deepEqual(loaded, ['data:,', '/docs/reference.css', '/docs/reference.js'])
  assert.equal(document.querySelectorAll('style, [style], script:not([src])').length, 0)
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'; style-src 'self'; script-src 'self';/)
  assert.doesNotMatch(policy, /unsafe|https?:/)
  assert.equal(
    (await edge.send('GET', '/docs/reference.css')).headers['content-type'],
    'text/css; charset=utf-8',
  )
  assert.equal(
    (await edge.send('GET', '/docs/reference.js')).headers['content-type'],
    'text/javascript; charset=utf-8',
  )
})

test('/llms.txt: lists every operation, event and problem with a link to its full description', async () => {
  await using edge = await newEdge()
  const answer = await edge.send('GET', '/llms.txt')
  assert.deepEqual(
    [answer.status, answer.headers['content-type']],
    [200, 'text/plain; charset=utf-8'],
  )
  assert.match(answer.text, /^# Crier\n\n> .+\n/)
  const parts = partsOf(parseHTML((await edge.send('GET', '/docs')).text))
  const links = Array.from(
    answer.text.matchAll(/^- \[(.+)\]\((.+)\): .+$/gm),
    ([, name, address]) => ({ name, address: address! }),
  )
  for (const { address } of links) {
    assert(address.startsWith(`${edge.url}/`), address)
    const { pathname, hash } = new URL(address)
    if (hash) assert(parts.has(hash.slice(1)), address)
    else if (pathname !== '/mcp')
      assert.equal((await edge.send('GET', pathname)).status, 200, address)
  }
  for (const id of Object.keys(contract))
    assert(
      links.some(({ address }) => address.endsWith(`/docs#${id}`)),
      id,
    )
  for (const code of Object.keys(problems))
    assert(
      links.some(({ address }) => address.endsWith(`/problems/${code}`)),
      code,
    )
})

test('every problem has a page, for people and for programs', async () => {
  await using edge = await newEdge()
  for (const [code, { title, status, remedy }] of Object.entries(problems)) {
    const page = await edge.send('GET', `/problems/${code}`, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*' },
    })
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
    const { document } = parseHTML(page.text)
    assert.equal(document.querySelector('h1')?.textContent, title)
    assert(
      document.querySelector('a[href="/docs/guide/errors"]'),
      `${code} does not lead to the index`,
    )
    const data = await edge.send('GET', `/problems/${code}`, {
      headers: { accept: 'application/json' },
    })
    assert.deepEqual(data.json(), { code, status, title, remedy })
  }
  for (const code of ['nothing', '__proto__', 'constructor', '%3Cscript%3E'])
    assert.equal((await edge.send('GET', `/problems/${code}`)).status, 404)
})
