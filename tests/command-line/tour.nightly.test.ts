import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { verifyWebhook } from '@crier/sdk/verify-webhook.ts'
import { freePort } from '../processes/external-postgres.ts'
import {
  apiKeyOf,
  crier,
  eventually,
  launch,
  projectRoot,
  startServer,
  temporaryDirectory,
  type Environment,
} from '../processes.ts'
import { receiver, type Owner } from '../service.ts'

const skip = spawnSync('bash', ['--version']).error !== undefined && 'bash is missing'
const address = 'http://127.0.0.1:8787/crier'

/** The commands of the section with this heading, in order. */
async function commandsOf(page: string, heading: string): Promise<string[]> {
  const text = await readFile(join(projectRoot, page), 'utf8')
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`))!
  return [...section.matchAll(/```sh\n(.+?)```/gs)].map(([, block]) => block!)
}

/** A machine with `crier` and Node.js, a separate home directory, and nothing of the server's. */
async function machine(t: Owner): Promise<Environment> {
  const home = await temporaryDirectory(t)
  const bin = join(home, 'bin')
  await mkdir(bin)
  const program = join(bin, 'crier')
  await writeFile(
    program,
    `#!/bin/sh\nexec '${process.execPath}' '${join(projectRoot, 'cli/crier.js')}' "$@"\n`,
  )
  await chmod(program, 0o755)
  return { PATH: `${bin}:${process.env['PATH']}`, HOME: home }
}

/**
 * In one shell for all, as in a terminal: variables and functions of the last block are there in
 * the next.
 */
async function openShell(t: Owner, environment: Environment) {
  const state = join(environment['HOME']!, 'shell')
  await writeFile(state, '')
  return async (commands: string): Promise<string> => {
    const script =
      `set -e\nsource '${state}'\n${commands}\n{ declare -p DRAFT SCHEDULE 2>/dev/null || true; ` +
      `declare -f; } > '${state}'`
    const ran = launch(t, 'bash', ['-c', script], environment, { cwd: environment['HOME']! })
    assert.equal(await ran.ended, 0, `${commands}\n${ran.errors.join('\n')}`)
    return ran.lines.join('\n')
  }
}

test(
  'the tour of docs/command-line.md holds against a remote server: a draft goes out, a refused post is mended, a lost answer makes one post',
  { skip },
  async (t) => {
    const data = join(await temporaryDirectory(t), 'data')
    const server = await startServer(t, { CRIER_DATA_DIR: data })
    const here = await machine(t)
    const [login, listen, webhook, job, refused, lost, ...more] = await commandsOf(
      'docs/command-line.md',
      'The main job on a remote server',
    )
    assert.deepEqual(more, [])
    const shell = await openShell(t, { ...here, URL: server.url, KEY: apiKeyOf(server) })
    assert.match(await shell(login!), /^Signed in to .+/)

    const port = await freePort()
    const listening = launch(
      t,
      'bash',
      ['-c', `exec ${listen!.trim().replace('8787', String(port))}`],
      here,
    )
    const secret = await eventually(
      'the secret of listen',
      async () => /whsec_\S+/.exec(listening.lines.join('\n'))?.[0],
      60_000,
    )
    const program = join(here['HOME']!, 'receiver.mjs')
    const text = /```js\n(.+?)```/s.exec(
      await readFile(join(projectRoot, 'README.md'), 'utf8'),
    )![1]!
    await writeFile(program, text.replace('8787', String(port)))
    const inbox = launch(t, process.execPath, [program], { WEBHOOK_SECRET: secret })
    const told = (what: RegExp) =>
      eventually(String(what), async () => what.test(inbox.lines.join('\n')) || undefined, 60_000)
    await eventually(
      'listen',
      async () => listening.lines.some((line) => line.startsWith('Forwarding to ')) || undefined,
      60_000,
    )

    // Registered at a separate receiver, so that each of the two ways is seen.
    const registered = await receiver(t)
    assert(webhook!.includes(address))
    const made = await shell(webhook!.replace(address, registered.url))
    const ofWebhook = /whsec_\S+/.exec(made)![0]

    const published = await shell(job!)
    assert.match(published, /next_free_slot +\d{4}-/)
    assert.match(published, /status +published/)
    await told(/event: 'post\.published'/)
    await registered.until(1)
    const { headers, body } = registered.received[0]!
    assert.equal(
      (await verifyWebhook({ headers, body: new Uint8Array(body) }, ofWebhook)).event,
      'post.published',
    )

    assert.match(await shell(refused!), /error_code +content_rejected[^]+status +published/)
    await told(
      /event: 'post\.failed'[^]+error_code: 'content_rejected'[^]+event: 'post\.published'/,
    )

    assert.match(
      await shell(lost!),
      /status +published[^]+"outcome":"unknown".+"phase":"look_up".+"outcome":"confirmed"/,
    )
    await told(/(?:event: 'post\.published'[^]+){3}/)
    const held = await crier(t, ['sandbox', 'posts', '--json'], { CRIER_DATA_DIR: data })
    const posts = (JSON.parse(held) as { data: { platform: string }[] }).data
    assert.deepEqual(posts.map(({ platform }) => platform).sort(), ['linkedin', 'x', 'x'])
  },
)
