import { platforms } from '@crier/contract/platform.ts'
import type { Command } from 'commander'
import { operate } from '../operate.ts'
import { Mistake, print, table } from '../output.ts'

interface Json {
  json?: boolean
}

interface SandboxPost {
  platform: string
  external_id: string
  author: string
  text: string
  pieces: readonly string[]
  created_at: number
}

/** The sandbox’s control interface (docs/sandbox.md) at the terminal. */
export function addSandboxCommands(program: Command): void {
  const sandbox = program
    .command('sandbox')
    .description('The simulated networks: what they hold, and faults to rehearse.')

  sandbox
    .command('url')
    .description('Print where the sandbox is.')
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const url = await sandboxUrl()
      print({ url }, options, () => [url])
    })

  sandbox
    .command('posts')
    .description('List every post that a network really holds, oldest first.')
    .option('--platform <platform>', `${platforms.slice(0, -1).join(', ')} or ${platforms.at(-1)}`)
    .option('--author <author>', 'the connection’s external_account_id')
    .option('--json', 'print one JSON document')
    .action(async ({ platform, author, json }: Json & { platform?: string; author?: string }) => {
      const query = new URLSearchParams({
        ...(platform && { platform }),
        ...(author && { author }),
      })
      const { data } = (await control('GET', `/_control/posts?${query}`)) as { data: SandboxPost[] }
      print({ data }, { json }, () =>
        table(
          data.map(({ platform: on, external_id, text, pieces, created_at }) => ({
            platform: on,
            external_id,
            at: iso(created_at),
            pieces: pieces.length,
            text: firstLine(text),
          })),
        ),
      )
    })

  sandbox
    .command('fault <platform> <kind>')
    .description(
      'Have a network fail: the kinds are in docs/sandbox.md. `crier sandbox fault clear all` ' +
        'ends every fault.',
    )
    .option('--times <times>', 'how often; 0: until removed', '1')
    .option('--author <author>', 'only for this author')
    .option('--delay-ms <milliseconds>', 'for slow, read_lag and accept_then_hang')
    .option('--json', 'print one JSON document')
    .action(
      async (
        platform: string,
        kind: string,
        options: Json & { times: string; author?: string; delayMs?: string },
      ) => {
        if (platform === 'clear') {
          await control('DELETE', '/_control/faults')
          return print({ cleared: true }, options, () => ['No fault is in force.'])
        }
        const body = {
          platform,
          kind,
          times: whole(options.times, 'times'),
          ...(options.author && { author: options.author }),
          ...(options.delayMs && { delay_ms: whole(options.delayMs, 'delay-ms') }),
        }
        const answer = await control('POST', '/_control/faults', body)
        print(answer, options, () => [
          `${platform}: ${kind}, ${body.times === 0 ? 'until removed' : `${body.times} time(s)`}.`,
        ])
      },
    )

  sandbox
    .command('expire <platform>')
    .description('Have a network’s access tokens expire.')
    .option('--author <author>', 'only this author’s')
    .option('--refresh', 'the refresh tokens too: only the owner can then reconnect')
    .option('--json', 'print one JSON document')
    .action(
      async (
        platform: string,
        { author, refresh, json }: Json & { author?: string; refresh?: boolean },
      ) => {
        const answer = await control('POST', '/_control/tokens/expire', {
          platform,
          ...(author && { author }),
          ...(refresh && { refresh }),
        })
        print(answer, { json }, () => [`The tokens of ${platform} have expired.`])
      },
    )
}

async function sandboxUrl(): Promise<string> {
  return (
    process.env['CRIER_SANDBOX_URL']?.replace(/(?<!\/)\/+$/, '') ||
    operate((operator) => operator.sandboxUrl())
  )
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const base = await sandboxUrl()
  const reply = await fetch(`${base}${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  }).catch(() => {
    throw new Mistake(`The sandbox does not answer at ${base}: start the server first.`)
  })
  const text = await reply.text()
  if (!reply.ok) throw new Mistake(`The sandbox refused: ${text}`)
  return text === '' ? {} : (JSON.parse(text) as unknown)
}

function whole(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Mistake(`--${name} needs a whole number.`)
  return Number(text)
}

const iso = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()
const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 60)
