import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allows } from './robots.ts'

const path = '/media/a.jpg'

test('robots.txt: the group that names the crawler counts, else the one for everybody', () => {
  assert.equal(allows('', 'facebookexternalhit', path), true)
  assert.equal(allows('User-agent: *\nDisallow: /', 'facebookexternalhit', path), false)
  assert.equal(
    allows(
      'User-agent: *\nDisallow: /\n\nUser-agent: FacebookExternalHit\nDisallow:',
      'facebookexternalhit',
      path,
    ),
    true,
  )
  assert.equal(allows('User-agent: other\nDisallow: /', 'facebookexternalhit', path), true)
  assert.equal(
    allows(
      'User-agent: other\nUser-agent: facebookexternalhit\nDisallow: /media/',
      'facebookexternalhit',
      path,
    ),
    false,
  )
})

test('robots.txt: the longest rule that fits counts, and an allowance before a ban of the same length', () => {
  assert.equal(
    allows('User-agent: *\nDisallow: /\nAllow: /media/', 'facebookexternalhit', path),
    true,
  )
  assert.equal(
    allows('User-agent: *\nAllow: /\nDisallow: /media/ # pictures', 'facebookexternalhit', path),
    false,
  )
  assert.equal(
    allows('User-agent: *\nDisallow: /media/\nAllow: /media/', 'facebookexternalhit', path),
    true,
  )
  assert.equal(allows('Disallow: /', 'facebookexternalhit', path), true)
})
