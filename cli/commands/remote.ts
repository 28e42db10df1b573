import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { eventNames } from '@crier/contract/events.ts'
import type { EventName } from '@crier/sdk/operations.ts'
import type { RequestTarget } from '@crier/sdk/request.ts'
import { resources } from '@crier/sdk/resources.ts'
import { sendWithRetries } from '@crier/sdk/retry.ts'
import type { Command } from 'commander'
import { jsonText, Mistake, print } from '../output.ts'
import { connectRemote, connection } from '../remote/connect.ts'
import { presented } from '../remote/present.ts'
import { addResourceCommands, dataText } from '../remote/resource-commands.ts'
import { readJson } from '../remote/schema-options.ts'

interface Json {
  json?: boolean
}

/** Commands that work over the API, from any machine. */
export function addRemoteCommands(program: Command): void {
  const groups = addResourceCommands(program)

  groups
    .get('media')!
    .command('upload <file>')
    .description('Upload a picture, a video or a document, in parts.')
    .option('--alt-text <text>', 'what is to be seen, for those who cannot see it')
    .option('--json', 'print one JSON document')
    .action(async (file: string, { altText, ...options }: Json & { altText?: string }) => {
      const blob = await openFile(file)
      const media = await (
        await connectRemote()
      ).upload(blob, { name: basename(file), altText, onProgress: showProgress })
      print(media, options, () => presented(media))
    })

  groups
    .get('schedules')!
    .command('wait <schedule_id>')
    .description('Wait until a post is published or failed; ends with 1 when it failed.')
    .option('--timeout <seconds>', 'how long, at most', '300')
    .option('--json', 'print one JSON document')
    .action(async (id: string, { timeout, ...options }: Json & { timeout: string }) => {
      if (!/^\d{1,6}$/.test(timeout))
        throw new Mistake(`--timeout takes seconds, and not ${timeout}.`)
      const schedule = await (
        await connectRemote()
      ).waitForSchedule(id, { timeoutMs: Number(timeout) * 1_000 })
      print(schedule, options, () => presented(schedule))
      if (schedule.status === 'failed') process.exitCode = 1
    })

  program
    .command('api <method> <path>')
    .description('Any request: crier api GET "/api/schedules?status=failed".')
    .option('--data <json>', 'the body as JSON; @FILE reads it from a file, - from standard input')
    .option('--idempotency-key <key>', 'of a POST; without it one is made')
    .action(
      async (
        method: string,
        path: string,
        { data, idempotencyKey }: { data?: string; idempotencyKey?: string },
      ) => {
        if (!path.startsWith('/'))
          throw new Mistake('The path begins with a slash, such as /api/drafts.')
        const target = placed(method.toUpperCase(), path)
        if (data !== undefined && ['GET', 'HEAD'].includes(target.method))
          throw new Mistake(
            `${target.method} takes no --data: write it into the path, as in ` +
              '"/api/schedules?status=failed".',
          )
        const body = data === undefined ? undefined : readJson('--data', await dataText(data))
        const answer = await sendWithRetries(await connection(), target, { body, idempotencyKey })
        process.stdout.write(`${jsonText(answer.data, 2)}\n`)
      },
    )

  program
    .command('trigger <event>')
    .description(`Have a webhook sent a sample of an event: ${eventNames.join(', ')}.`)
    .option('--webhook <webhook_id>', 'which webhook; without it the only one')
    .option('--json', 'print one JSON document')
    .action(async (event: string, { webhook, ...options }: Json & { webhook?: string }) => {
      const crier = await connectRemote()
      const id =
        webhook ??
        onlyOne(
          (await crier.webhooks.list({ limit: 2 })).data.map(({ webhook_id }) => webhook_id),
          event,
        )
      const delivery = await crier.webhooks.test(id, { event: event as EventName })
      print(delivery, options, () => presented(delivery))
    })
}

/** With what the client knows of the operation that has this path. */
function placed(method: string, path: string): RequestTarget {
  const isThis = (operation: RequestTarget) =>
    operation.method === method &&
    new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0]!)
  const known = Object.values(resources)
    .flatMap((group): RequestTarget[] => Object.values(group))
    .find(isThis)
  return { method, path, takesMinutes: known?.takesMinutes, isKeyless: known?.isKeyless }
}

async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function onlyOne(ids: readonly string[], event: string): string {
  if (ids.length === 1) return ids[0]!
  throw new Mistake(
    ids.length === 0
      ? 'There is no webhook to send the sample to. Register one: crier webhooks create ' +
          `--url <your address> --events ${event}. An address on another machine than the ` +
          `server's is reached by crier listen, which forwards real events: publish a ` +
          'post on a sandbox network.'
      : 'There are several webhooks: name one with --webhook; crier webhooks list shows them.',
  )
}

function showProgress({ sent, total }: { readonly sent: number; readonly total: number }): void {
  if (process.stderr.isTTY)
    process.stderr.write(
      `\r${Math.floor((100 * sent) / Math.max(total, 1))} %${sent === total ? '\n' : ''}`,
    )
}
