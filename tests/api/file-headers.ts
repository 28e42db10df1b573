import assert from 'node:assert/strict'

/**
 * The headers of every address under /media/, for any answer: no page, no search engine, no
 * other site.
 */
export function assertFileHeaders(headers: Headers): void {
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'")
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-site')
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  assert.deepEqual([headers.get('set-cookie'), headers.get('location')], [null, null])
}
