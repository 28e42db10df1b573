import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guideSearch } from './search.ts'
import { readSite } from './site.ts'

const search = guideSearch(await readSite())
const pagesOf = (query: string) =>
  search(query).map(({ page }) => page.address.replace(/^\/docs\/guide\/?/, ''))

/** What developers type, and the pages of which one is first or second. */
const searches: readonly (readonly [query: string, ...pages: readonly string[]])[] = [
  ['quickstart', 'quickstart'],
  ['getting started', 'quickstart'],
  ['publish immediately', 'quickstart'],
  ['test webhooks locally', 'command-line', 'webhooks'],
  ['ngrok', 'command-line'],
  ['multiple accounts', 'concepts', 'accounts-and-keys'],
  ['staging', 'concepts', 'sandbox', 'go-live'],
  ['multi-tenant', 'build-a-product'],
  ['saas', 'build-a-product'],
  ['tenants', 'build-a-product'],
  ['build a product', 'build-a-product'],
  ['pagination', 'api-basics'],
  ['authentication', 'api-basics'],
  ['idempotency', 'api-basics'],
  ['error codes', 'errors'],
  ['install', 'packages', 'quickstart'],
  ['python', 'crier-client'],
  ['how do I cancel a scheduled post', 'concepts', 'endpoints'],
  ['rate limits', 'api-basics', 'accounts-and-keys'],
  ['429', 'api-basics', 'errors'],
  ['verify webhook signature', 'webhooks'],
  ['rotate secret', 'webhooks'],
  ['go live checklist', 'go-live'],
  ['docker', 'operate'],
  ['backup and restore', 'database'],
  ['environment variables', 'configuration'],
  ['upload a video', 'uploading'],
  ['connect linkedin', 'connect-linkedin'],
  ['nextjs', 'nextjs'],
  ['MCP server for Claude', 'crier-mcp', 'agents'],
  ['permissions', 'roles', 'accounts-and-keys'],
  ['csv import', 'import'],
  ['ollama', 'model-servers'],
]

test('guideSearch: the right page is first or second for the words that developers use', () => {
  assert.equal(searches.length, 33)
  const wrong = searches.flatMap(([query, ...pages]) => {
    const found = pagesOf(query).slice(0, 2)
    return found.some((page) => pages.includes(page)) ? [] : [`${query}: ${found.join(', ')}`]
  })
  assert.deepEqual(wrong, [])
})

test('guideSearch: takes other forms of a word, the beginning of one, and no notice of small words', () => {
  const [first] = pagesOf('webhooks')
  for (const query of ['webhook', 'what is a webhook', 'WEBHOOKS'])
    assert.equal(pagesOf(query)[0], first, query)
  assert.equal(pagesOf('idempot')[0], 'api-basics')
  assert(pagesOf('the').length > 0)
  assert.deepEqual(pagesOf('qwertzuiop'), [])
  assert.deepEqual(pagesOf(' ?! '), [])
})

test('guideSearch: shows each page once, its best section, and decisions behind guides', () => {
  const found = search('rotating a secret')
  assert.equal(new Set(found.map(({ page }) => page)).size, found.length)
  assert(found.length <= 20)
  assert.deepEqual([found[0]!.page.title, found[0]!.id], ['Webhooks', 'rotating-a-secret'])
  assert.match(found[0]!.excerpt, /rotat/i)
  assert(
    !pagesOf('media')
      .slice(0, 3)
      .some((page) => page.startsWith('decisions/')),
  )
})
