import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createClient } from '@crier/sdk/client.ts'
import { FileMistake } from '@crier/sdk/csv.ts'
import { exportMax, exportPosts, postsAsCsv, postsAsJson } from '@crier/sdk/export-posts.ts'
import {
  checkPosts,
  dropDrafts,
  schedulePosts,
  type ImportPorts,
  type ImportResult,
} from '@crier/sdk/import-posts.ts'
import { readPostFile, type FilePost } from '@crier/sdk/post-file.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { dateOrders, knownTimezone, readingText, type TimeRules } from '@crier/sdk/sheet-time.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { Command } from 'commander'
import { Mistake, print, table } from '../output.ts'
import { connection } from '../remote/connect.ts'

interface ImportOptions {
  readonly dryRun?: boolean
  readonly run?: string
  readonly timezone?: string
  readonly dateOrder?: string
  readonly json?: boolean
}

/** Many posts at once, from a file and to one. */
export function addImportCommands(program: Command): void {
  program
    .command('import <file>')
    .description('Schedule the posts of a CSV or JSON file; ends with 1 when one was refused.')
    .option('--dry-run', 'say what would become of each post, and leave nothing')
    .option(
      '--run <name>',
      'a name of your own: a file whose posts were made under it within a day makes none ' +
        'twice; default: from the file’s content',
    )
    .option(
      '--timezone <zone>',
      'the IANA zone of times without an offset; default: that of the workspace',
    )
    .option(
      '--date-order <order>',
      'how to read dates such as 01/08/2030: dmy (day first) or mdy (month first)',
    )
    .option('--json', 'print one JSON document')
    .action(async (file: string, options: ImportOptions) => {
      const bytes = await readFile(file).catch((error: Error) => {
        throw new Mistake(`${file} cannot be read: ${error.message}`)
      })
      const { posts, rules } = await postsIn(bytes, options)
      const found = options.dryRun
        ? await tried(posts)
        : await schedulePosts(await ports(runName(bytes, options, rules)), posts)
      const results = found.map((one) => ({ ...one, detail: detailOf(one, posts) }))
      showBar('')
      print({ data: results }, options, () => table(results.map(rowOf)))
      if (results.some(({ state }) => state === 'refused')) process.exitCode = 1
    })

  program
    .command('export')
    .description(
      'Every post as CSV, or as JSON, which has pieces and media whole; an import takes both.',
    )
    .option('--format <format>', 'csv or json', 'csv')
    .option('--output <file>', 'into a new file instead of standard output')
    .action(async ({ format, output }: { format: string; output?: string }) => {
      if (format !== 'csv' && format !== 'json')
        throw new Mistake(`--format takes csv or json, and not ${format}.`)
      const { posts, isWhole } = await exportPosts(await client())
      const text = format === 'csv' ? postsAsCsv(posts) : postsAsJson(posts)
      if (output === undefined) process.stdout.write(text)
      else
        await writeFile(output, text, { flag: 'wx' }).catch((error: Error) => {
          throw new Mistake(`${output} cannot be written: ${error.message}`)
        })
      if (!isWhole)
        process.stderr.write(
          `There are more posts or drafts than the ${exportMax} that an export reads.\n`,
        )
    })
}

/** The posts, and by which rules their times were read: null where every time has an offset. */
async function postsIn(
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<{ posts: FilePost[]; rules: TimeRules | null }> {
  const dateOrder = dateOrders.find((order) => order === options.dateOrder)
  if (options.dateOrder !== undefined && dateOrder === undefined)
    throw new Mistake(
      `--date-order takes dmy (day first) or mdy (month first), and not ${options.dateOrder}.`,
    )
  if (options.timezone !== undefined && knownTimezone(options.timezone) === undefined)
    throw new Mistake(
      `--timezone takes an IANA zone such as Europe/Berlin, and not ${options.timezone}.`,
    )
  const read = (timezone: string) => ({
    posts: postsBy(bytes, { timezone, dateOrder }),
    rules: { timezone, dateOrder },
  })
  const found = read(options.timezone ?? 'UTC')
  if (!found.posts.some(({ timesRead }) => timesRead.length > 0)) return { ...found, rules: null }
  return options.timezone === undefined ? read(await workspaceZone()) : found
}

function postsBy(bytes: Uint8Array, rules: TimeRules): FilePost[] {
  try {
    return readPostFile(bytes, rules)
  } catch (error) {
    throw error instanceof FileMistake ? new Mistake(error.message) : error
  }
}

async function workspaceZone(): Promise<string> {
  try {
    return (await (await client()).getAccount()).timezone
  } catch (error) {
    if (!(error instanceof CrierProblem) || error.code !== 'insufficient_scope') throw error
    throw new Mistake(
      'The file has times without an offset, and this key may not read the zone of the ' +
        'workspace: give it by --timezone.',
    )
  }
}

function detailOf({ number, detail }: ImportResult, posts: readonly FilePost[]): string {
  const timesRead = posts.find((post) => post.number === number)?.timesRead ?? []
  return [...timesRead.map(readingText), detail].filter((text) => text !== '').join(' ')
}

/** The check deletes its drafts, also after an error. */
async function tried(posts: readonly FilePost[]): Promise<ImportResult[]> {
  const dry = await ports(`import-${randomUUID()}`)
  const made = new Set<string>()
  const { createDraft } = dry.client
  const client = {
    ...dry.client,
    createDraft: async (input: Parameters<typeof createDraft>[0]) => {
      const draft = await createDraft(input)
      made.add(draft.draft_id)
      return draft
    },
  }
  try {
    const results = await checkPosts({ ...dry, client }, posts)
    return results.map((one) => ({ ...one, draft_id: null }))
  } finally {
    await dropDrafts(dry, [...made])
  }
}

function runName(bytes: Uint8Array, { run }: ImportOptions, rules: TimeRules | null): string {
  // The same file in another zone or order is another import.
  const content = createHash('sha256').update(bytes)
  if (rules !== null) content.update(JSON.stringify(rules))
  if (run === undefined) return `import-${content.digest('hex').slice(0, 32)}`
  if (!/^[\w.-]{1,64}$/.test(run))
    throw new Mistake('--run takes at most 64 letters, digits, dots, hyphens and underscores.')
  return `import-${run}`
}

async function client() {
  const { baseUrl, apiKey } = await connection()
  return createClient({ baseUrl, apiKey })
}

const ports = async (run: string): Promise<ImportPorts> => ({
  client: await client(),
  run,
  wait: async (ms) => void (await liveClock.sleep(ms)),
  progress: (done, of) => showBar(`${done} of ${of}`),
})

function showBar(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(20)}${text === '' ? '\r' : ''}`)
}

const rowOf = ({ number, platform, state, scheduled_at, schedule_id, detail }: ImportResult) => ({
  row: number,
  platform,
  state,
  scheduled_at,
  schedule_id,
  detail,
})
