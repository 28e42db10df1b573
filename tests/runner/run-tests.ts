import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run, type RunOptions } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { filesLost, writeEntries } from './entries.ts'
import { ensureExtraPackages } from './extra-packages.ts'
import { findTests, type Found } from './find-tests.ts'
import {
  groupNames,
  groups,
  groupsOf,
  root,
  testFiles,
  type Group,
  type GroupName,
} from './groups.ts'
import { keepSeconds, knownSeconds } from './known-seconds.ts'
import { nearNames } from './near-names.ts'
import { needsDatabase } from './needs-database.ts'
import type { FileFigures } from './run-files.ts'
import { slowestFiles } from './slowest-files.ts'

/**
 * `--group NAME` runs a group, and may be repeated; a path, a part of a path or words of a title
 * select files. `--watch` runs again after every change.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    group: { type: 'string', multiple: true, default: [] },
    watch: { type: 'boolean', default: false },
  },
})

// The second run reads what the first has compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/crier-tests')
const all = testFiles()
const stray = all.filter((file) => groupsOf(file).length !== 1)
if (stray.length > 0)
  end(`These belong to no group of tests (see tests/runner/groups.ts): ${stray.join(', ')}`)
const unknown = values.group.filter((name) => !groupNames.includes(name as GroupName))
if (unknown.length > 0) end(`There is no group ${unknown.join(', ')}: ${groupNames.join(', ')}`)
const found: Found =
  positionals.length > 0
    ? findTests(positionals, all)
    : { files: all.filter((file) => values.group.includes(groupsOf(file)[0]!)), inNoPath: [] }
if (positionals.join('') === '' && found.files.length === 0)
  end('Give a path, a part of one, or words of a title')
if (found.inNoPath.length > 0)
  console.error(`In no path of a test, so all words are one title: ${found.inNoPath.join(', ')}`)
if (found.files.length === 0) {
  const near = nearNames(positionals, all)
  end(
    [
      `No test is named so: ${positionals.join(' ')}`,
      ...(near.length > 0 ? ['These names are near:', ...near] : []),
    ].join('\n'),
  )
}

await ensureExtraPackages('tests')
const bounds = found.files.map((file) => groups[groupsOf(file)[0]!] as Group)
const timeoutMs = Math.max(...bounds.map(({ timeoutMs }) => timeoutMs))
// Node.js watches files, and searches for titles, in the original files.
const entries =
  values.watch || found.title ? undefined : writeEntries(found.files, timeoutMs, knownSeconds())
const files = entries?.paths ?? found.files.map((file) => join(root, file))
// A signal cleans up first, which it would not do alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1))
// The types do not know the global setup yet.
const options: RunOptions & { readonly globalSetupPath?: string } = {
  cwd: root,
  files: [...files],
  concurrency: Math.min(
    ...bounds.map(({ concurrency }) => concurrency ?? availableParallelism() + 1),
  ),
  timeout: timeoutMs * (entries?.filesMax ?? 1),
  // A PostgreSQL takes seconds to start: only for those who use it, or may after an edit.
  ...((values.watch || needsDatabase(found.files)) && {
    globalSetupPath: join(root, 'tests/global-setup.ts'),
  }),
  watch: values.watch,
  ...(found.title && { testNamePatterns: found.title }),
}
run(options)
  .on('test:summary', ({ file, success }) => {
    if (file === undefined && !success) process.exitCode = 1
  })
  .on('test:fail', () => (process.exitCode = 1))
  .compose(new spec())
  .on('end', () => entries && printFigures(entries.figures()))
  .pipe(process.stdout)

function printFigures(figures: readonly FileFigures[]): void {
  keepSeconds(figures, all)
  if (figures.length > 1) process.stdout.write(`\n${slowestFiles(figures)}`)
  const lost = filesLost(found.files, figures)
  if (lost.length === 0) return
  console.error(`\nTheir process ended before they did: ${lost.join(', ')}`)
  process.exitCode = 1
}

function end(why: string): never {
  console.error(why)
  process.exit(2)
}
