import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion } from '@crier/contract/committed-openapi.ts'
import { openapi } from '@crier/contract/openapi.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { FastifyInstance } from 'fastify'
import type { Use } from '../../context.ts'
import { llmsText } from './reference/llms-text.ts'
import { referencePage } from './reference/page.ts'
import { pagePolicy } from '../pipeline/security-headers.ts'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/**
 * The contract for programs (`/api/openapi.json`), for people (`/docs`) and for language models
 * (`/llms.txt`), open to everybody and made once per address.
 */
export function addReference(
  app: FastifyInstance,
  { addresses, config }: Use<'addresses' | 'config'>,
  inAnswers: readonly Platform[],
): void {
  const networks = { enabled: config.CRIER_NETWORKS, inAnswers }
  const made = oncePer((serverUrl: string) => {
    const document = openapi({ serverUrl, version: contractVersion, networks })
    return {
      json: JSON.stringify(document),
      page: referencePage(document),
      llms: llmsText(document),
    }
  })
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(made(addresses.publicUrl()).json),
  )
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(made(addresses.publicUrl()).page),
  )
  app.get('/llms.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(made(addresses.publicUrl()).llms),
  )
  for (const [folder, ending] of [
    ['reference', 'css'],
    ['reference', 'js'],
    ['preview', 'css'],
  ] as const) {
    const file = readFile(join(import.meta.dirname, folder, `${folder}.${ending}`))
    app.get(`/docs/${folder}.${ending}`, async (_request, reply) =>
      reply
        .type(types[ending])
        .header('cache-control', 'public, max-age=3600')
        .send(await file),
    )
  }
}

/** Keeps the last result: the address is settled once the server listens. */
function oncePer<Made>(make: (key: string) => Made): (key: string) => Made {
  let last: { key: string; made: Made } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, made: make(key) }
    return last.made
  }
}
