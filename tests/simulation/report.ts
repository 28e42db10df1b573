import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { expected } from './expected.ts'
import { keptSeeds } from './kept-seeds.ts'
import type { Tally } from './tally.ts'

const root = resolve(import.meta.dirname, '../..')
/** The commit of the present program, which may have changed when the runs are over. */
export function currentCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
}

/** The page that says what was simulated last, and how to do it again. */
export async function writeReport(
  tally: Tally,
  { first, daysPerRun, commit }: { first: number; daysPerRun: number; commit: string },
): Promise<void> {
  const { days, seen } = tally
  const figures = [
    [
      'simulated',
      `${days} days (${(days / 365).toFixed(2)} years) in ${tally.runs} runs of ${daysPerRun}, ` +
        `from seed ${first} on; 16 calm hours after each`,
    ],
    ['process deaths', tally.deaths],
    ['posts that went out', tally.posts],
    ['events', tally.events],
    ['broken promises', tally.broken],
    ['runs repeated to the same trace', `${tally.repeated - tally.different} of ${tally.repeated}`],
    ['kept seeds, once broken', keptSeeds().length],
    [
      'speed',
      `${(days / tally.minutes()).toFixed(1)} days a minute, over ` +
        `${Math.round(tally.minutes())} minutes`,
    ],
    [
      'machine',
      `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
    ],
    ['commit', commit],
  ]
  const met = [...new Set([...expected, ...seen.keys()])].sort()
  const page = [
    ...opening,
    ...figures.map(([what, figure]) => `| ${what} | ${figure} |`),
    '',
    '## What was met on the way',
    '',
    'A set of a thousand days or more fails when one of those that it must meet stays at zero.',
    '',
    '| event | times |',
    '| --- | ---: |',
    ...met.map((what) => `| ${what.replaceAll('_', ' ')} | ${seen.get(what) ?? 0} |`),
    ...closing,
  ]
  await writeFile(join(root, 'docs/simulation.md'), page.join('\n'))
}

const opening = [
  '# Simulation',
  '',
  'The publishing, delivery, credit and slot machinery runs here on a clock, a chance and a ' +
    'network that the simulation owns, on a real',
  'PostgreSQL, with the real connectors against models of the six networks. Processes die ' +
    'before and after every call to the database and',
  'to the outside, stand still, are replaced, and have their clocks set wrongly; commits and ' +
    'answers are lost; requests are carried out',
  'minutes late; tokens end. Every promise is checked after every commit and every post, and ' +
    'after each run that everything has come to an',
  'end. Each run switches some classes of faults off and makes others worse. Any run comes ' +
    'again from its number:',
  '`npm run campaign -- simulate --seed S --days-per-run D --days D --trace`. This page is ' +
    'written by `npm run campaign -- simulate --days N --report`.',
  '',
  '| what | |',
  '| --- | --- |',
]

const closing = [
  '',
  '## What it cannot show',
  '',
  '- The networks are models: how late the real ones carry a request out is assumed, not measured.',
  '- Processes share one database session in turn, so transactions never overlap: waiting for ' +
    'locks, deadlocks and races between two open',
  '  transactions are for other tests.',
  '- People call the operations themselves, behind the HTTP edge: keys, limits and ' +
    'idempotency have tests of their own.',
  '- Lost disks and failing hardware are not simulated. Real processes and a real PostgreSQL ' +
    'are killed by `npm run campaign -- crash`.',
  '- After a day of faults most posts have been in trouble; the days are far worse than real ' +
    'ones, and shorter in events than years are.',
  '',
]
