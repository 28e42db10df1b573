import type { FastifyInstance } from 'fastify'
import { Refusal } from '@crier/contract/problems.ts'
import { ProbeAnswers, probePath } from '../../connections/reach/probe.ts'
import type { Use } from '../../context.ts'

// The fetchers of Instagram and others obey it: without these lines a host-wide rule in front of
// this server would have to be guessed at.
const robots = 'User-agent: *\nAllow: /media/\nDisallow: /api/\n'

/**
 * Files that networks request before they fetch pictures: robots.txt, and the file that proves to
 * TikTok who owns the address. And the one that the server fetches from itself, to see whether
 * networks can.
 */
export function addFetcherRoutes(
  app: FastifyInstance,
  { config, clock }: Use<'config' | 'clock'>,
  key: Uint8Array,
): void {
  const probes = new ProbeAnswers(key)
  app.get<{ Params: { name: string } }>(`${probePath}:name`, (request, reply) => {
    const text = probes.take(request.params.name, clock.now())
    if (text === null) throw new Refusal('not_found', 'There is no such address, or it was used.')
    void reply.header('cache-control', 'no-store')
    return reply.type('text/plain; charset=utf-8').send(text)
  })
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  const file = config.CRIER_TIKTOK_VERIFICATION
  if (file === null) return
  // TikTok asks under the prefix that is to be verified: the whole host, or the pictures alone.
  for (const path of [`/${file.name}`, `/media/${file.name}`])
    app.get(path, (_request, reply) => reply.type('text/plain; charset=utf-8').send(file.content))
}
