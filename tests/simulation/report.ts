import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import type { RunResult } from './run-seed.ts'
import { expected } from './expected.ts'

const root = resolve(import.meta.dirname, '../..')

/** The page that says what was simulated last, and how to do it again. */
export async function writeReport(
  results: readonly RunResult[],
  { first, daysPerRun, minutes }: { first: number; daysPerRun: number; minutes: number },
): Promise<void> {
  const sum = (pick: (result: RunResult) => number) => results.reduce((total, result) => total + pick(result), 0)
  const seen = new Map<string, number>()
  for (const result of results) for (const [what, count] of result.seen) seen.set(what, (seen.get(what) ?? 0) + count)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const days = sum((result) => result.days)
  const lines = [
    '# Simulation',
    '',
    'The publishing, delivery, credit and slot machinery runs here on a clock, a chance and a network that the simulation owns, on a real',
    'PostgreSQL, with the real connectors against models of the four networks. Processes die before and after every call to the database and',
    'to the outside; answers are lost; requests are carried out minutes late. Every promise is checked after every commit and every post.',
    'Any run comes again from its number. This page is written by `npm run simulate -- --days N --report`.',
    '',
    '| what | |',
    '| --- | --- |',
    `| simulated | ${days} days (${(days / 365).toFixed(2)} years), seeds ${first} to ${first + results.length - 1}, ${daysPerRun} a run and 16 calm hours after each |`,
    `| process deaths | ${sum((result) => result.deaths)} |`,
    `| posts that went out | ${sum((result) => result.posts)} |`,
    `| broken promises | ${results.filter(({ violation }) => violation).length} |`,
    `| speed | ${(days / minutes).toFixed(1)} days a minute |`,
    `| machine | ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version} |`,
    `| commit | ${commit} |`,
    '',
    '## What was met on the way',
    '',
    '| event | times |',
    '| --- | ---: |',
    ...[...new Set([...expected, ...seen.keys()])].sort().map((what) => `| ${what.replaceAll('_', ' ')} | ${seen.get(what) ?? 0} |`),
    '',
    '## What it cannot show',
    '',
    'The networks are models: how late the real ones carry a request out is assumed, not measured. Processes share one database session in',
    'turn, so transactions never overlap: waiting for locks, deadlocks and races between two open transactions are for other tests. Lost',
    'disks and failing hardware are not simulated. Clocks of processes differ, by at most three seconds, and never jump.',
    '',
  ]
  await writeFile(join(root, 'docs/simulation.md'), lines.join('\n'))
}
