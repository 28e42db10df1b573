import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { scheduleStatuses } from '@crier/contract/schedules.ts'
import { moves, openStatuses, activeStatuses } from './state.ts'

const server = join(import.meta.dirname, '..')
const schema = readFileSync(join(server, 'database/schema.sql'), 'utf8')

/** The database's rules for a schedule's status, from its schema. */
function rulesOf(text: string) {
  const list = (pattern: RegExp) => quoted(pattern.exec(text)?.[1] ?? '')
  return {
    statuses: list(/constraint schedule_status_check CHECK \(\(status = ANY \(ARRAY\[([^\]]*)\]/),
    moves: [
      ...(/\(old\.status, new\.status\) in \((.*)\)\) then/.exec(text)?.[1] ?? '').matchAll(
        /\('(\w+)', '(\w+)'\)/g,
      ),
    ].map(([, from, to]) => `${from} → ${to}`),
    persons: [
      ...(
        /not \(\(old\.status, new\.status\) in \(([^;]*)\)\) then\s+insert into activity/.exec(
          text,
        )?.[1] ?? ''
      ).matchAll(/\('(\w+)', '(\w+)'\)/g),
    ].map(([, from, to]) => `${from} → ${to}`),
    standing: list(/UNIQUE INDEX schedule_time .* WHERE \(status = ANY \(ARRAY\[([^\]]*)\]/),
    open: list(/\(status <> ALL \(ARRAY\[([^\]]*)\]\)\) OR \(due_at IS NOT NULL\)/),
  }
}

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word!)

const expected = {
  statuses: [...scheduleStatuses],
  moves: moves.map(({ from, to }) => `${from} → ${to}`),
  // The trigger records what no operation does.
  persons: moves.filter(({ by }) => by === 'person').map(({ from, to }) => `${from} → ${to}`),
  standing: [...activeStatuses],
  open: [...openStatuses],
}

test('the trigger, the checks and the index of the schedules are those of the table of moves', () => {
  assert.deepEqual(rulesOf(schema), expected)
})

const differences: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'a move more': [`('failed', 'pending'))`, `('failed', 'pending'), ('published', 'pending'))`],
  'a move less': [`('publishing', 'failed'), `, ''],
  'a move of a worker that is not recorded': [
    `not ((old.status, new.status) in (('failed', 'pending')))`,
    `not ((old.status, new.status) in (('failed', 'pending'), ('publishing', 'failed')))`,
  ],
  'an index over other statuses': [
    `(status = ANY (ARRAY['pending'::text, 'publishing'::text, 'published'::text]));`,
    `(status = 'pending');`,
  ],
  'a check of other statuses': [
    `(status <> ALL (ARRAY['pending'::text, 'publishing'::text]))`,
    `(status <> ALL (ARRAY['pending'::text]))`,
  ],
}

for (const [what, [from, to]] of Object.entries(differences))
  test(`rulesOf sees ${what}`, () => {
    const changed = schema.replace(from, () => to)
    assert.notEqual(changed, schema)
    assert.notDeepEqual(rulesOf(changed), expected)
  })

/** Statements of lower folders repeat the statuses. */
const lists = [openStatuses, activeStatuses].map((list) => list.join(' '))
const others = ['publishing failed']

test('every list of statuses in a statement is one of the table', () => {
  const found = globSync('{calendar,drafts,publishing,schedules}/**/*store.ts', {
    cwd: server,
  }).flatMap((file) =>
    [
      ...readFileSync(join(server, file), 'utf8').matchAll(
        /\bstatus(?: in \(|', 'in', \[)([^)\]]*'[^)\]]*)/g,
      ),
    ].map(([, list]) => quoted(list!).join(' ')),
  )
  assert.ok(found.length >= 4, `only ${found.length} were found`)
  assert.deepEqual(
    found.filter((list) => !lists.includes(list) && !others.includes(list)),
    [],
  )
})
