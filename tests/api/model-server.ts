import { setTimeout as pause } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import type { Owner } from '../service.ts'
import { webServer } from './web-server.ts'

export interface ModelServer {
  /** The settings that name it. */
  readonly environment: Readonly<Record<string, string>>
  /** How the next calls are answered: with a text, not at all until `release`, or with an error. */
  mood: 'write' | 'hold' | 'fail'
  /** How many calls have come. */
  readonly calls: () => number
  /** Until that many have come. */
  called(count: number): Promise<void>
  /** Answers all that is held, with a text. */
  release(): void
}

/** An OpenAI-compatible server that writes the same text whatever it is asked. */
export async function modelServer(t: Owner): Promise<ModelServer> {
  let calls = 0
  const held: ServerResponse[] = []
  const url = await webServer(t, (request, response) => {
    request.resume().on('end', () => {
      calls++
      if (server.mood === 'hold') held.push(response)
      else if (server.mood === 'fail') response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
      else write(response)
    })
  })
  const server: ModelServer = {
    environment: { CRIER_MODEL_URL: `${url}/v1`, CRIER_MODEL: 'scripted' },
    mood: 'write',
    calls: () => calls,
    async called(count) {
      while (calls < count) await pause(1)
    },
    release: () => held.splice(0).forEach(write),
  }
  return server
}

function write(response: ServerResponse): void {
  const content = JSON.stringify({ pieces: ['Small teams ship faster because they wait for fewer people.'] })
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  const completion = { id: 'c1', object: 'chat.completion', created: 1, model: 'scripted', choices, usage }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion))
}
