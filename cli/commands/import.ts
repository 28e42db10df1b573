import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createClient } from '@crier/sdk/client.ts'
import { FileMistake } from '@crier/sdk/csv.ts'
import { exportMost, exportPosts, postsAsCsv, postsAsJson } from '@crier/sdk/export-posts.ts'
import { checkPosts, dropDrafts, schedulePosts, type ImportPorts, type PostFate } from '@crier/sdk/import-posts.ts'
import { readPostFile, type FilePost } from '@crier/sdk/post-file.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { Command } from 'commander'
import { Mistake, print, table } from '../output.ts'
import { connection } from '../remote/connect.ts'

interface ImportOptions {
  readonly dryRun?: boolean
  readonly run?: string
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
      'a name of your own: a file whose posts were made under it within a day makes none twice; default: from the file’s content',
    )
    .option('--json', 'print one JSON document')
    .action(async (file: string, options: ImportOptions) => {
      const bytes = await readFile(file).catch((error: Error) => {
        throw new Mistake(`${file} cannot be read: ${error.message}`)
      })
      const posts = postsIn(bytes)
      const fates = options.dryRun ? await tried(posts) : await schedulePosts(await ports(runName(bytes, options)), posts)
      showBar('')
      print({ data: fates }, options, () => table(fates.map(rowOf)))
      if (fates.some(({ state }) => state === 'refused')) process.exitCode = 1
    })

  program
    .command('export')
    .description('Every post as CSV, or as JSON, which has pieces and media whole; an import takes both.')
    .option('--format <format>', 'csv or json', 'csv')
    .option('--output <file>', 'into a new file instead of standard output')
    .action(async ({ format, output }: { format: string; output?: string }) => {
      if (format !== 'csv' && format !== 'json') throw new Mistake(`--format takes csv or json, and not ${format}.`)
      const { posts, isWhole } = await exportPosts(await client())
      const text = format === 'csv' ? postsAsCsv(posts) : postsAsJson(posts)
      if (output === undefined) process.stdout.write(text)
      else
        await writeFile(output, text, { flag: 'wx' }).catch((error: Error) => {
          throw new Mistake(`${output} cannot be written: ${error.message}`)
        })
      if (!isWhole) process.stderr.write(`There are more posts or drafts than the ${exportMost} that an export reads.\n`)
    })
}

function postsIn(bytes: Uint8Array): FilePost[] {
  try {
    return readPostFile(bytes)
  } catch (error) {
    throw error instanceof FileMistake ? new Mistake(error.message) : error
  }
}

/** What the check saves is deleted again, also when it is broken off by an error. */
async function tried(posts: readonly FilePost[]): Promise<PostFate[]> {
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
    const fates = await checkPosts({ ...dry, client }, posts)
    return fates.map((fate) => ({ ...fate, draft_id: null }))
  } finally {
    await dropDrafts(dry, [...made])
  }
}

function runName(bytes: Uint8Array, { run }: ImportOptions): string {
  if (run === undefined) return `import-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  if (!/^[\w.-]{1,64}$/.test(run)) throw new Mistake('--run takes at most 64 letters, digits, dots, hyphens and underscores.')
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

const rowOf = ({ number, platform, state, scheduled_at, schedule_id, detail }: PostFate) => ({
  row: number,
  platform,
  state,
  scheduled_at,
  schedule_id,
  detail,
})
