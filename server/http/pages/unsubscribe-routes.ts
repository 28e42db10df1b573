import type { FastifyInstance, FastifyReply } from 'fastify'
import { endNotificationEmails } from '../../accounts/sign-in/links/recipient.ts'
import type { Use } from '../../context.ts'
import { unsubscriberOf } from '../../notifications/unsubscribe.ts'
import { formPolicy } from '../pipeline/security-headers.ts'
import { readForm } from '../request/read-form.ts'
import { htmlTemplate, type Html } from './html.ts'
import { htmlPage } from './page.ts'

type Route = { Params: { token: string } }

/**
 * Ends notification emails (RFC 8058): by a button, or by the mail program directly. A GET changes
 * nothing, because any program that reads mail may send it.
 */
export function addUnsubscribeRoutes(app: FastifyInstance, ports: Use<'db' | 'vault'>): void {
  const path = '/notices/unsubscribe/:token'
  const config = { countedBy: { group: 'unsubscribe', max: 120 } }
  app.get<Route>(path, { config }, async ({ params }, reply) => {
    if ((await unsubscriberOf(ports, params.token)) === null) return unknown(reply)
    return show(
      reply,
      200,
      'No more letters?',
      htmlTemplate`<p>You will be told nothing by mail any more. The dashboard still lists what happens.</p>
        <form method="post"><button type="submit" id="unsubscribe">Send me no more letters</button></form>`,
    )
  })
  app.post<Route>(path, { config }, async (request, reply) => {
    await readForm(request.raw)
    const userId = await unsubscriberOf(ports, request.params.token)
    if (userId === null || !(await endNotificationEmails(ports.db, userId))) return unknown(reply)
    return show(
      reply,
      200,
      'No more letters',
      htmlTemplate`<p>It can be chosen again in the settings of the dashboard. You can close this page.</p>`,
    )
  })
}

const unknown = (reply: FastifyReply) =>
  show(
    reply,
    404,
    'This link leads nowhere any more',
    htmlTemplate`<p>Choose in the settings of the dashboard what you are told of by mail.</p>`,
  )

function show(reply: FastifyReply, status: number, title: string, text: Html) {
  const body = htmlTemplate`<main class="problem">
    <p class="status">Crier</p>
    <h1>${title}</h1>
    ${text}
  </main>`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', formPolicy)
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(htmlPage(title, body))
}
