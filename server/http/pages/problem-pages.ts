import { problems, Refusal, type ProblemCode } from '@crier/contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import { htmlTemplate, inline } from './html.ts'
import { htmlPage } from './page.ts'
import { pagePolicy } from '../pipeline/security-headers.ts'

/**
 * A page for each code, at the address that its problems name as `type`: for people, or as JSON for
 * those who ask for it.
 */
export function addProblemPages(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>(
    '/problems/:code',
    async ({ params: { code }, headers }, reply) => {
      if (!isProblemCode(code))
        throw new Refusal('not_found', 'There is no problem with this code.')
      void reply.header('vary', 'accept').header('cache-control', 'public, max-age=3600')
      if (wantsJson(headers.accept))
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ code, ...problems[code] }))
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy)
        .send(problemPage(code))
    },
  )
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}

/** A browser names text/html; a program that names JSON and no HTML gets JSON. */
function wantsJson(accept = ''): boolean {
  return /\bapplication\/([a-z.+-]*\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept)
}

function problemPage(code: ProblemCode): string {
  const { title, status, remedy } = problems[code]
  return htmlPage(
    title,
    htmlTemplate`<main class="problem">
      <p class="status">${status} · <code>${code}</code></p>
      <h1>${title}</h1>
      <p>${inline(remedy)}</p>
      <p><a href="/docs/guide/errors">All errors</a> · <a href="/docs">API reference</a></p>
    </main>`,
  )
}
