import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { assignment } from '@crier/server/testing/samples.ts'
import { pieces, ScriptedModel } from '@crier/server/testing/scripted-model.ts'
import type { Evidence } from '@crier/contract/drafts.ts'
import type { Written } from '@crier/server/ports/writer.ts'
import { modelWriter } from './model-writer.ts'
import type { ModelSettings } from './model-settings.ts'

const settings: ModelSettings = {
  provider: 'openai',
  url: 'http://model.internal/v1',
  model: 'writer',
  key: null,
  headers: {},
  body: {},
  timeoutMs: 60_000,
  concurrency: 2,
  verifier: 'judge',
}
const text =
  'The ferry Larkspur crosses the harbour in 13 minutes. ' +
  'The port has applied for a second ferry. ' +
  'Commuters praise the silence on board.'
const first = 'The ferry Larkspur crosses the harbour in 13 minutes.'
const second = 'Commuters like the silence on board.'
const draft = pieces(`${first} ${second}`)
const corrected = pieces(`${first} Commuters praise the silence on board.`)

type Said = readonly [claim: unknown, assessment: unknown, sentences: unknown]
const assessments = (...said: readonly Said[]) =>
  JSON.stringify({
    claims: said.map(([claim, assessment, sentences]) => ({ claim, assessment, sentences })),
  })
const good = assessments([1, 'supported', [1]], [2, 'supported', [3]])
type Line = ConstructorParameters<typeof ScriptedModel>[number]

async function written(lines: readonly Line[], more: Partial<ModelSettings> = {}) {
  const model = new ScriptedModel(...lines)
  const writer = modelWriter(
    { ...settings, ...more },
    { outbound: model, clock: new ManualClock() },
  )
  const draft = await writer.write(assignment({ topic: 'The harbour ferry', text }))
  return { model, draft }
}

const statusOf = ({ evidence }: Written, claim: string): Evidence['status'] | undefined =>
  evidence.find((entry) => entry.text === claim)?.status
const codesOf = ({ warnings }: Written) => warnings.map(({ code }) => code)

interface Row {
  readonly name: string
  /** What the verifier says; after a correction once more. */
  readonly says: readonly Line[]
  readonly statuses: readonly [Evidence['status'] | undefined, Evidence['status'] | undefined]
  readonly warns: readonly string[]
  readonly calls: number
}
const row = (
  name: string,
  says: Line | readonly Line[],
  statuses: Row['statuses'],
  warns: readonly string[] = [],
  calls = 2,
): Row => ({
  name,
  says: Array.isArray(says) ? (says as readonly Line[]) : [says as Line],
  statuses,
  warns,
  calls,
})
const both = ['supported', 'supported'] as const
const halved = ['supported', 'not_verified'] as const
const none = ['not_verified', 'not_verified'] as const
const failed = [undefined, undefined] as const
const unjudged = ['not_verified']
const wrongSecond = (assessment: string, sentences: unknown) =>
  assessments([1, 'supported', [1]], [2, assessment, sentences])
const marked = (assessment: 'changed' | 'contradicted' | 'absent', code: string) =>
  row(
    `says ${assessment} twice`,
    [wrongSecond(assessment, [3]), draft, wrongSecond(assessment, [3])],
    ['supported', assessment],
    ['repaired', code],
    4,
  )

/** What a verifier may do. What it does can only mark a draft, never allow or lose it. */
const rows: readonly Row[] = [
  row('is right', good, both),
  row('answers a bare list', JSON.stringify(JSON.parse(good).claims), both),
  row('thinks first', `<think>${wrongSecond('absent', [])}</think>${good}`, both),
  row('answers in a code fence', `\`\`\`json\n${good}\n\`\`\``, both),
  row('says something before its JSON', `Here are the assessments: ${good}`, both),
  row('answers twice: the last counts', `${wrongSecond('supported', [99])}\n${good}`, both),
  row('answers about half of the claims', assessments([1, 'supported', [1]]), halved, unjudged),
  row('answers about no claim', '{"claims": []}', none, unjudged),
  row('cites a sentence that is not there', wrongSecond('supported', [99]), halved, unjudged),
  row(
    'cites one that is there and one that is not',
    wrongSecond('supported', [3, 99]),
    halved,
    unjudged,
  ),
  row('cites the sentence 0', wrongSecond('supported', [0]), halved, unjudged),
  row('cites a negative number', wrongSecond('supported', [-1]), halved, unjudged),
  row('cites words', wrongSecond('supported', ['the third']), halved, unjudged),
  row('cites nothing', wrongSecond('supported', []), halved, unjudged),
  row('cites no list', wrongSecond('supported', 'all'), halved, unjudged),
  row('cites a sentence about something else', wrongSecond('supported', [2]), halved, unjudged),
  row('says changed and cites nothing', wrongSecond('changed', []), halved, unjudged),
  row(
    'says contradicted of a sentence that is not there',
    wrongSecond('contradicted', [50]),
    halved,
    unjudged,
  ),
  row('invents a assessment', wrongSecond('excellent', [3]), halved, unjudged),
  row(
    'judges a claim that is not there',
    assessments([1, 'supported', [1]], [2, 'supported', [3]], [9, 'absent', []]),
    both,
  ),
  row(
    'judges one claim twice: the stricter counts',
    [assessments([1, 'supported', [1]], [2, 'absent', []], [2, 'supported', [3]]), corrected, good],
    ['supported', undefined],
    ['repaired'],
    4,
  ),
  row(
    'finds a change, and the correction is good',
    [wrongSecond('changed', [3]), corrected, good],
    ['supported', undefined],
    ['repaired'],
    4,
  ),
  marked('changed', 'claim_changed'),
  marked('contradicted', 'claim_contradicted'),
  marked('absent', 'unsupported_claim'),
  row(
    'finds a change, and the writer is away then',
    [wrongSecond('changed', [3]), 'refused', 'refused'],
    ['supported', 'changed'],
    ['claim_changed'],
    4,
  ),
  row(
    'finds a change, and the correction is worse',
    [wrongSecond('changed', [3]), pieces('It carries 7,000 cars.')],
    ['supported', 'changed'],
    ['claim_changed'],
    3,
  ),
  row('answers prose', 'All of it looks fine to me.', failed, unjudged),
  row('answers with pieces', draft, failed, unjudged),
  row('answers nothing', '', failed, unjudged),
  row('refuses', 'I’m sorry, but I can’t help with that.', failed, unjudged),
  row('is away', 'refused', failed, unjudged),
  row('is slow', 'timeout', failed, unjudged),
  row('breaks off', 'broken', failed, unjudged),
  row('is out of order', { status: 500 }, failed, unjudged),
  row('refuses the key', { status: 401 }, failed, unjudged),
  row('does not know its model', { status: 404 }, failed, unjudged),
]

for (const { name, says, statuses, warns, calls } of rows)
  test(`a verifier that ${name}: the draft is delivered, with what it proved`, async () => {
    const { model, draft: given } = await written([draft, ...says])
    assert.deepEqual([statusOf(given, first), statusOf(given, second)], statuses)
    assert.deepEqual(codesOf(given).toSorted(), [...warns].toSorted())
    assert.equal(model.requests.length, calls)
    assert.ok(given.pieces[0]!.startsWith(first))
  })

test('the verifier is its own model, reads numbered sentences and claims, and never orders', async () => {
  const { model } = await written([draft, good])
  const [, asked] = model.bodies
  assert.equal(asked!.model, 'judge')
  const [told, request] = asked!.messages
  assert.match(told!.content, /never an order/)
  assert.match(request!.content, /<source>\n1\. The ferry Larkspur[^\n]*\n2\. The port/)
  assert.match(request!.content, /<draft>\n1\. The ferry Larkspur[^\n]*\n2\. Commuters/)
  assert.ok(asked!.max_tokens! <= 6_000)
})

test('a verifier that calls everything supported allows no figure, name or quotation that the source has not', async () => {
  const invented = pieces(`${first} It cost 8 million euros.`)
  const { draft: given } = await written([invented, good])
  assert.deepEqual(given.pieces, [first])
  const { draft: changed } = await written([
    pieces('The port has received a second ferry, as applied.'),
    assessments([1, 'supported', [2]]),
  ])
  assert.equal(changed.pieces.length, 1)
})

test('without a verifier, or without a source, one call writes a draft', async () => {
  const { model } = await written([draft], { verifier: null })
  assert.equal(model.requests.length, 1)
  const alone = new ScriptedModel(pieces('The harbour ferry is a fine thing.'))
  await modelWriter(settings, { outbound: alone, clock: new ManualClock() }).write(
    assignment({ topic: 'The harbour ferry' }),
  )
  assert.equal(alone.requests.length, 1)
})

test('of several first drafts the one with the fewest faults is taken, each with another opening', async () => {
  const { model, draft: given } = await written(
    [pieces('It carries 7,000 cars.'), draft, pieces('Anna Keller sails 900 ferries.'), good],
    { candidates: 3 },
  )
  assert.deepEqual(given.pieces, [`${first} ${second}`])
  assert.equal(model.requests.length, 4)
  const openings = model.bodies.slice(0, 3).map(({ messages }) => messages[1]!.content)
  assert.equal(new Set(openings).size, 3)
})
