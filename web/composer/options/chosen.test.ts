import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredToAll, within } from './chosen.ts'

const account = {
  name: 'Ada',
  privacy_levels: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] as const,
  ...{ allow_comment: true, allow_duet: true, allow_stitch: true },
  video_seconds_max: 600,
  detail: null,
}
const open = { ...account, privacy_levels: [...account.privacy_levels] }
const closed = {
  ...open,
  privacy_levels: ['FOLLOWER_OF_CREATOR' as const, 'SELF_ONLY' as const],
  allow_duet: false,
  video_seconds_max: 60,
}

test('choices of several accounts: are those that all of them offer', () => {
  assert.deepEqual(offeredToAll([open]).levels, open.privacy_levels)
  assert.deepEqual(offeredToAll([open, closed]), {
    isKnown: true,
    levels: ['SELF_ONLY'],
    off: ['allow_duet'],
    secondsMax: 60,
  })
})

test('choices of several accounts: are unknown until each has answered and may post', () => {
  assert.equal(offeredToAll([open, undefined]).isKnown, false)
  assert.equal(offeredToAll([open, { ...closed, detail: 'banned' }]).isKnown, false)
})

test('choices of several accounts: what one does not offer is not kept, all else is', () => {
  const offered = offeredToAll([open, closed])
  const chosen = { privacy_level: 'SELF_ONLY', allow_comment: true } as const
  assert.equal(within(chosen, offered), chosen)
  assert.deepEqual(
    within({ ...chosen, privacy_level: 'PUBLIC_TO_EVERYONE', allow_duet: true }, offered),
    { allow_comment: true, allow_duet: false },
  )
  assert.deepEqual(within({ ...chosen, allow_duet: true }, offered), {
    ...chosen,
    allow_duet: false,
  })
})
