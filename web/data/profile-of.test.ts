import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf } from './profile-of.ts'

test('profileOf: names the page of a live connection, and none of a simulated one or of an unusual name', () => {
  const of = (
    platform: 'linkedin' | 'x' | 'instagram' | 'tiktok',
    account_name: string | null,
    kind: 'live' | 'sandbox' = 'live',
  ) => profileOf({ platform, account_name, kind })
  assert.equal(of('x', 'rye'), 'https://x.com/rye')
  assert.equal(of('instagram', 'rye.sons'), 'https://www.instagram.com/rye.sons/')
  assert.equal(of('tiktok', 'rye_1'), 'https://www.tiktok.com/@rye_1')
  assert.equal(of('linkedin', 'Rye & Sons'), 'https://www.linkedin.com/in/me/recent-activity/all/')
  for (const name of [null, '', '../evil', 'a b', 'a?b']) assert.equal(of('x', name), null)
  assert.equal(of('x', 'rye', 'sandbox'), null)
})
