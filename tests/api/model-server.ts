import { setTimeout as pause } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import type { Owner } from '../service.ts'
import { webServer } from './web-server.ts'

export interface ModelServer {
  /** The settings that name it. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * How the next calls are answered: with as many pieces as are asked for, with one piece always,
   * not at all until `release`, or with an error.
   */
  mood: 'write' | 'one_piece' | 'hold' | 'fail'
  /** How many calls have come. */
  readonly calls: () => number
  /** Until that many have come. */
  called(count: number): Promise<void>
  /** Answers all that is held, with a text. */
  release(): void
}

/** An OpenAI-compatible server that writes the same text about whatever it is asked. */
export async function modelServer(t: Owner): Promise<ModelServer> {
  let calls = 0
  const held: (() => void)[] = []
  const url = await webServer(t, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls++
      const wantsMany =
        server.mood !== 'one_piece' && /has \d to \d entries/.test(Buffer.concat(chunks).toString())
      if (server.mood === 'hold') held.push(() => write(response, wantsMany))
      else if (server.mood === 'fail')
        response
          .writeHead(500, { 'content-type': 'application/json' })
          .end('{"error":{"message":"no"}}')
      else write(response, wantsMany)
    })
  })
  const server: ModelServer = {
    // A held call must not block others.
    environment: {
      CRIER_MODEL_URL: `${url}/v1`,
      CRIER_MODEL: 'scripted',
      CRIER_MODEL_CONCURRENCY: '16',
      CRIER_MODEL_VERIFIER: 'off',
    },
    mood: 'write',
    calls: () => calls,
    async called(count) {
      while (calls < count) await pause(1)
    },
    release: () => held.splice(0).forEach((answer) => answer()),
  }
  return server
}

const sentences = [
  'Small teams ship faster.',
  'They wait for fewer people.',
  'They have less to agree on.',
  'They see what they build.',
  'Try it.',
]

const write = (response: ServerResponse, wantsMany: boolean) =>
  answerWithPieces(response, wantsMany ? sentences : [sentences.join(' ')])

/** A chat completion in the form of OpenAI's API, with these pieces. */
export function answerWithPieces(response: ServerResponse, pieces: readonly string[]): void {
  const content = JSON.stringify({ pieces })
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  const completion = {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices,
    usage,
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion))
}
