import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '../outcome.ts'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { answers } from './answers.ts'
import { instagram } from './index.ts'
import { created, ports, graphError, now, workOn } from '../../testing/networks/instagram.ts'

/**
 * The outcome of media_publish and of a call before it: `kind`, with the code of a refusal and
 * whether a retry can help.
 */
const expected: Record<string, [atPublish: string, before: string]> = {
  '-2/2207003': ['unknown', 'refused media_rejected retry'],
  '-2/2207020': ['unknown', 'refused media_rejected retry'],
  '-1/2207001': ['unknown', 'unreachable'],
  '-1/2207032': ['unknown', 'refused media_rejected retry'],
  '-1/2207053': ['unknown', 'refused media_rejected retry'],
  '-1/2207076': ['unknown', 'refused media_rejected retry'],
  '-1/2207077': ['unknown', 'refused media_rejected retry'],
  '-1/2207082': ['unknown', 'refused media_rejected retry'],
  '1/2207057': ['refused media_rejected', 'refused media_rejected'],
  '4/2207051': ['unknown', 'refused content_rejected'],
  '9/2207042': ['throttled', 'throttled'],
  '24/2207006': ['refused platform_permission_denied', 'refused platform_permission_denied'],
  '24/2207008': ['unknown', 'unreachable'],
  '25/2207050': ['refused platform_permission_denied', 'refused platform_permission_denied'],
  '100/33': ['unknown', 'unreachable'],
  '100/2207023': ['refused media_rejected', 'refused media_rejected'],
  '100/2207028': ['refused media_rejected', 'refused media_rejected'],
  '100/2207035': ['refused content_rejected', 'refused content_rejected'],
  '100/2207036': ['refused content_rejected', 'refused content_rejected'],
  '100/2207037': ['refused content_rejected', 'refused content_rejected'],
  '100/2207040': ['refused content_rejected', 'refused content_rejected'],
  '352/2207026': ['refused media_rejected', 'refused media_rejected'],
  '9004/2207052': ['refused media_unreachable retry', 'refused media_unreachable retry'],
  '9007/2207027': ['refused platform_unavailable retry', 'refused platform_unavailable retry'],
  '36000/2207004': ['refused media_rejected', 'refused media_rejected'],
  '36001/2207005': ['refused media_rejected', 'refused media_rejected'],
  '36003/2207009': ['refused media_rejected', 'refused media_rejected'],
  '36004/2207010': ['refused content_rejected', 'refused content_rejected'],
  '-2': ['unknown', 'refused media_rejected retry'],
  '-1': ['unknown', 'unreachable'],
  '1': ['unknown', 'unreachable'],
  '2': ['unknown', 'unreachable'],
  '4': ['throttled', 'throttled'],
  '10': ['refused platform_permission_denied', 'refused platform_permission_denied'],
  '17': ['throttled', 'throttled'],
  '25': ['refused platform_permission_denied', 'refused platform_permission_denied'],
  '32': ['throttled', 'throttled'],
  '100': ['refused content_rejected', 'refused content_rejected'],
  '102': ['access_lost', 'access_lost'],
  '104': ['access_lost', 'access_lost'],
  '190': ['access_lost', 'access_lost'],
  '200': ['refused platform_permission_denied', 'refused platform_permission_denied'],
  '368': ['unknown', 'refused content_rejected'],
  '506': ['refused duplicate_content', 'refused duplicate_content'],
  '613': ['throttled', 'throttled'],
  '9004': ['refused media_unreachable retry', 'refused media_unreachable retry'],
  '9007': ['refused platform_unavailable retry', 'refused platform_unavailable retry'],
  '80000': ['throttled', 'throttled'],
}

for (const { code, subcode } of answers) {
  const name = subcode === undefined ? `${code}` : `${code}/${subcode}`
  test(`error ${name} of media_publish is ${expected[name]?.[0]}, before it ${expected[name]?.[1]}`, async () => {
    assert.equal(inShort(published(graphError(code, subcode))), expected[name]?.[0])
    const prepared = await instagram.prepare(ports(graphError(code, subcode)), workOn(1))
    assert.ok(prepared.kind === 'stopped')
    assert.equal(inShort(prepared.outcome), expected[name]?.[1])
  })
}

test('every row of the table has its line here', () => {
  const rows = answers.map(({ code, subcode }) =>
    subcode === undefined ? `${code}` : `${code}/${subcode}`,
  )
  assert.deepEqual(rows.toSorted(), Object.keys(expected).toSorted())
})

test('a range of codes covers its last one', () => {
  assert.equal(inShort(published(graphError(299))), 'refused platform_permission_denied')
  for (const code of [80_001, 80_002, 80_008, 80_014])
    assert.equal(inShort(published(graphError(code))), 'throttled')
  assert.equal(published(graphError(80_015)).kind, 'unknown')
})

test('media_publish: treats an undocumented error as unknown, and as final before it', async () => {
  assert.equal(published(graphError(31337)).kind, 'unknown')
  const prepared = await instagram.prepare(ports(graphError(31337)), workOn(1))
  assert.equal(prepared.kind === 'stopped' && inShort(prepared.outcome), 'refused content_rejected')
})

test('answers: retries a transient error before media_publish and reconciles it afterwards', async () => {
  assert.equal(published(graphError(36003, 2207009, { transient: true })).kind, 'unknown')
  const prepared = await instagram.prepare(
    ports(graphError(31337, undefined, { transient: true })),
    workOn(1),
  )
  assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, 'unreachable')
})

test('a 5xx of media_publish is unknown, whatever its body says', () => {
  assert.equal(published(graphError(10, undefined, { status: 500 })).kind, 'unknown')
  assert.equal(published(replied(502, '<html>Bad Gateway</html>')).kind, 'unknown')
})

test('a 200 of media_publish without an id is unknown', () => {
  assert.equal(published(replied(200, {})).kind, 'unknown')
  assert.equal(published(replied(200, '')).kind, 'unknown')
})

test('a call that never left is certain, one that left without an answer is not', () => {
  assert.equal(published(failed('refused', false)).kind, 'unreachable')
  assert.equal(published(failed('timeout', true)).kind, 'unknown')
  assert.equal(published(failed('broken', true)).kind, 'unknown')
})

test('the id of the new post is kept beside the container, even when it is a number beyond 2^53', () => {
  const handles = { ig_id: '17841400000000001', container_id: '901' }
  const outcome = instagram.classify(created('77'), workOn(1, handles), now)
  assert.deepEqual(outcome, {
    kind: 'confirmed',
    complete: true,
    externalId: '77',
    externalUrl: null,
    handles: { ...handles, media_id: '77' },
    answer: { status: 200, message: null },
  })
  assert.equal(
    inShort(published(replied(200, '{"id":18012345678901234567}'))),
    'confirmed 18012345678901234567',
  )
})

test('the time at which calls are taken again comes from the usage header, in minutes', () => {
  const entry = (minutes: number) => [
    { type: 'instagram', call_count: 100, estimated_time_to_regain_access: minutes },
  ]
  const headers = {
    'x-business-use-case-usage': JSON.stringify({ '17841400000000001': entry(7), '42': entry(0) }),
  }
  const outcome = published(graphError(80002, undefined, { headers }))
  assert.equal(outcome.kind === 'throttled' && outcome.until?.toString(), '2026-11-21T08:07:00Z')
})

test('without a time in the usage header, or with a broken one, no time is claimed', () => {
  for (const header of ['', 'no json', '{"1":[{"call_count":100}]}', '{"1":7}']) {
    const outcome = published(
      graphError(4, undefined, { headers: { 'x-business-use-case-usage': header } }),
    )
    assert.equal(outcome.kind === 'throttled' && outcome.until, null)
  }
})

test('the cap of publications is over at the latest when its 24 hours have rolled by', () => {
  const outcome = published(graphError(9, 2207042))
  assert.equal(outcome.kind === 'throttled' && outcome.until?.toString(), '2026-11-22T08:00:00Z')
})

const published = (result: Parameters<typeof instagram.classify>[0]) =>
  instagram.classify(result, workOn(1), now)

function inShort(outcome: Outcome): string {
  if (outcome.kind === 'refused') return `refused ${outcome.code}${outcome.retry ? ' retry' : ''}`
  return outcome.kind === 'confirmed' ? `confirmed ${outcome.externalId}` : outcome.kind
}
