import { labelOf } from '@crier/contract/networks/index.ts'
import type { FastifyReply } from 'fastify'
import type { AuthorChoice } from '../../connections/authorize/offer-authors.ts'
import { formPolicy, formPolicyTo } from '../pipeline/security-headers.ts'
import { htmlTemplate, type Html } from './html.ts'
import { htmlPage } from './page.ts'

/** Asks which authors of a consent become connections. Nothing is ticked or chosen beforehand. */
export function askAuthors(
  reply: FastifyReply,
  choice: AuthorChoice,
  { before, leave }: { readonly before?: string; readonly leave?: string } = {},
) {
  const { authors, platform, token } = choice
  const title = authors.length > 1 ? 'Which of these should be connected?' : 'Add it, or replace?'
  const body = htmlTemplate`<main class="problem">
    <p class="status">Crier</p>
    <h1>${title}</h1>
    ${before && htmlTemplate`<p>${before}</p>`} ${explained(choice, before !== undefined)}
    <form method="post" action="/api/connections/${platform}/authors">
      <input type="hidden" name="choice" value="${token}" />
      ${authors.length > 1 ? authors.map(tick) : htmlTemplate`<input type="hidden" name="author" value="${authors[0]!.externalAccountId}" />`}
      <p>${buttons(choice)}</p>
    </form>
    <p>You can choose for an hour. If you close this page instead, everything stays as it is.</p>
    ${leave && htmlTemplate`<p><a href="${leave}">Go on to ${new URL(leave).host} without choosing</a></p>`}
  </main>`
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', leave === undefined ? formPolicy : formPolicyTo(leave))
    .send(htmlPage(title, body))
}

function tick({
  externalAccountId,
  accountName,
  isPage,
  isConnected,
}: AuthorChoice['authors'][number]): Html {
  const name = `${accountName} (${isPage ? 'page' : 'member'}${isConnected ? ', connected already' : ''})`
  const box = isConnected
    ? htmlTemplate`<input type="checkbox" disabled />`
    : htmlTemplate`<input type="checkbox" name="author" value="${externalAccountId}" />`
  return htmlTemplate`<p>
    <label>${box} ${name}</label>
  </p>`
}

function buttons({ authors, options, present }: AuthorChoice): readonly Html[] {
  const added = authors.length > 1 ? 'Add as new connections' : 'Add as a new connection'
  const labels = {
    add: added,
    replace: present === null ? 'Connect' : `Replace ${present.accountName}`,
  }
  return options.map(
    (option) =>
      htmlTemplate`<button type="submit" name="answer" value="${option}" id="${option}">${labels[option]}</button> `,
  )
}

/** `isMore`: one author of the consent is connected already. */
function explained({ authors, present, platform }: AuthorChoice, isMore: boolean): Html {
  const network = labelOf(platform)
  if (isMore)
    return htmlTemplate`<p>You may publish as these too. Each becomes a connection of its own.</p>`
  if (present === null)
    return htmlTemplate`<p>You may publish as these on ${network}. Each becomes a connection of its own.</p>`
  const { accountName, pending } = present
  const another = authors.length > 1 ? 'other authors' : authors[0]!.accountName
  const next = authors.length > 1 ? 'the first one that you tick' : another
  const waiting =
    pending === 1
      ? htmlTemplate`One post waits for ${accountName} and would go out as ${next} after a replacement.`
      : pending > 1 &&
        htmlTemplate`${pending} posts wait for ${accountName} and would go out as ${next} after a replacement.`
  return htmlTemplate`<p>You came back from ${network} as ${another}, and this connection posts as ${accountName}. Nothing has changed yet.</p>
    ${waiting && htmlTemplate`<p>${waiting}</p>`}`
}
