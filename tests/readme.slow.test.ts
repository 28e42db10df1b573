import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from './processes/external-postgres.ts'
import {
  apiKeyOf,
  eventually,
  launch,
  projectRoot,
  startServer,
  temporaryDirectory,
} from './processes.ts'
import type { Owner } from './service.ts'

const skip =
  ['bash', 'curl'].some((program) => spawnSync(program, ['--version']).error) &&
  'bash or curl is missing'

/** The commands of a page, in order. */
async function commandsOf(page: string): Promise<string[]> {
  const text = await readFile(join(projectRoot, page), 'utf8')
  return [...text.matchAll(/```sh\n(.+?)```/gs)].map(([, block]) => block!)
}

test(
  'README.md and docs/rehearsal.md hold word for word: a draft goes out, a refused post is mended, a lost answer makes one post',
  { skip },
  async (t) => {
    const folder = await temporaryDirectory(t)
    const server = await startServer(t, { CRIER_DATA_DIR: join(folder, 'data') })
    const [settings, webhook, ...job] = await commandsOf('README.md')
    const [refused, retry, lost] = await commandsOf('docs/rehearsal.md')
    const receiver = /```js\n(.+?)```/s.exec(
      await readFile(join(projectRoot, 'README.md'), 'utf8'),
    )![1]!
    const key = apiKeyOf(server)
    const shell = await openShell(t, folder, {
      CRIER_URL: server.url,
      CRIER_API_KEY: key,
      CRIER_DATA_DIR: join(folder, 'data'),
    })
    const port = await freePort()
    const onPort = (text: string) => text.replaceAll('8787', String(port))

    await shell(settings!.replace('crier_…', key).replace('http://127.0.0.1:3000', server.url))
    const { secret } = JSON.parse(await shell(onPort(webhook!))) as { secret: string }
    const program = join(folder, 'receiver.mjs')
    await writeFile(program, onPort(receiver))
    const listening = launch(t, process.execPath, [program], { WEBHOOK_SECRET: secret })
    const told = (what: RegExp) =>
      eventually(
        String(what),
        async () => (what.test(listening.lines.join('\n')) ? true : undefined),
        60_000,
      )

    for (const commands of job) assert.doesNotMatch(await shell(commands), /"code":/)
    await told(/event: 'post\.published'/)
    assert.match(
      await shell('api $URL/api/schedules/$SCHEDULE'),
      /"status":"published".+"outcome":"confirmed"/,
    )

    await shell(refused!)
    await told(/error_code: 'content_rejected'/)
    await shell(retry!)
    await told(/event: 'post\.published'.+event: 'post\.published'/s)

    await shell(lost!)
    await told(/(event: 'post\.published'.+){3}/s)
    assert.match(
      await shell('api $URL/api/schedules/$SCHEDULE'),
      /"outcome":"unknown".+"phase":"look_up".+"outcome":"confirmed"/,
    )
    const posts = (await shell('npm run --silent crier -- sandbox posts'))
      .split('\n')
      .slice(1)
      .filter(Boolean)
    assert.deepEqual(posts.map((line) => line.split(' ', 1)[0]).sort(), ['linkedin', 'x', 'x'])
  },
)

/**
 * One after the other in the same shell, as in a terminal: each call answers what its
 * commands printed.
 */
async function openShell(t: Owner, folder: string, environment: Record<string, string>) {
  const state = join(folder, 'shell')
  await writeFile(state, '')
  return async (commands: string): Promise<string> => {
    const script =
      `source '${state}'\n${commands}\n{ declare -p KEY URL DRAFT SCHEDULE 2>/dev/null; declare ` +
      `-f; } > '${state}'`
    const ran = launch(t, 'bash', ['-c', script], environment)
    assert.equal(await ran.ended, 0, ran.errors.join('\n'))
    return ran.lines.join('\n')
  }
}
