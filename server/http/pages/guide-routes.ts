import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Use } from '../../context.ts'
import { formPolicy } from '../pipeline/security-headers.ts'
import { htmlTemplate, type Html } from './html.ts'
import { htmlPage } from './page.ts'
import { queryMax, guideSearch } from './guide/search.ts'
import { readGuidePicture, readSite, type GuidePage, type Site } from './guide/site.ts'

interface Guide {
  readonly site: Site
  search(query: string): ReturnType<ReturnType<typeof guideSearch>>
}

async function readGuide(networks: readonly Platform[]): Promise<Guide> {
  const site = await readSite(networks)
  let search: ReturnType<typeof guideSearch> | undefined
  // The index is made for the first who searches, not for the first who reads.
  return { site, search: (query) => (search ??= guideSearch(site))(query) }
}

/**
 * The documentation as pages, open to everybody: made from `docs/` as it is, searched by the
 * server, complete without a script.
 */
export function addGuide(
  app: FastifyInstance,
  { config: { CRIER_NETWORKS: networks } }: Use<'config'>,
): void {
  let read: Promise<Guide> | undefined
  const guide = () =>
    (read ??= readGuide(networks).catch((error: unknown) => {
      // A folder that could not be read just now is read again by the next who asks.
      read = undefined
      throw error
    }))
  // A search reads half a megabyte.
  const config = { countedBy: { group: 'search', max: 120 } }
  app.get('/docs/guide/search', { config }, async ({ url }, reply) => {
    const { site, search } = await guide()
    const asked = (new URL(url, 'http://localhost').searchParams.get('q') ?? '').slice(0, queryMax)
    return send(reply, site, 'Search', resultsOf(asked, search(asked)), { asked })
  })
  app.get<{ Params: { name: string } }>('/docs/guide/pictures/:name', async ({ params }, reply) => {
    const picture = await readGuidePicture(params.name)
    if (picture === null) throw new Refusal('not_found', 'There is no such picture.')
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(picture)
  })
  const sendGuide = async (address: string, reply: FastifyReply) => {
    const { site } = await guide()
    const found = site.byAddress.get(address)
    if (found === undefined)
      throw new Refusal(
        'not_found',
        'There is no such page of the guide: /docs/guide lists them all.',
      )
    return send(reply, site, found.title, htmlTemplate`${found.body}${neighboursOf(site, found)}`, {
      shown: found,
    })
  }
  app.get('/docs/guide', (_request, reply) => sendGuide('/docs/guide', reply))
  app.get<{ Params: { '*': string } }>('/docs/guide/*', ({ params }, reply) =>
    sendGuide(`/docs/guide/${params['*']}`.replace(/\/$/, ''), reply),
  )
}

interface Shown {
  readonly shown?: GuidePage
  readonly asked?: string
}

function send(
  reply: FastifyReply,
  site: Site,
  title: string,
  body: Html,
  { shown, asked = '' }: Shown,
): FastifyReply {
  void reply.type('text/html; charset=utf-8').header('content-security-policy', formPolicy)
  return reply.send(
    htmlPage(
      title,
      htmlTemplate`<a class="skip" href="#main">Skip to the page</a>
        <header class="top">
          <a class="name" href="/docs/guide">Crier</a>
          <form action="/docs/guide/search" role="search">
            <input
              type="search"
              name="q"
              value="${asked}"
              maxlength="${queryMax}"
              placeholder="Search the guide"
              aria-label="Search the guide"
            />
          </form>
          <a href="/docs">API reference</a>
        </header>
        <div class="columns">
          ${contentsOf(site, shown)}
          <main id="main" class="guide">${body}</main>
        </div>`,
    ),
  )
}

function contentsOf({ shelves }: Site, shown: GuidePage | undefined): Html {
  const link = (one: GuidePage) =>
    one === shown
      ? htmlTemplate`<a href="${one.address}" aria-current="page">${one.title}</a>`
      : htmlTemplate`<a href="${one.address}">${one.title}</a>`
  return htmlTemplate`<nav aria-label="Contents">
    ${shelves.map(
      ({ title: shelf, groups }) =>
        htmlTemplate`<span class="shelf">${shelf}</span>
          <ul>
            ${groups.map(
              ({ title, pages }) =>
                htmlTemplate`<li>
                  <span class="group">${title}</span>
                  <ul>
                    ${pages.map((one) => htmlTemplate`<li>${link(one)}</li>`)}
                  </ul>
                </li>`,
            )}
          </ul>`,
    )}
  </nav>`
}

/** The pages before and after a listed one, in the order of the contents. */
function neighboursOf({ shelves }: Site, shown: GuidePage): Html | undefined {
  const pages = shelves.flatMap(({ groups }) => groups.flatMap((group) => group.pages))
  const place = pages.indexOf(shown)
  if (place === -1) return undefined
  const link = (page: GuidePage | undefined, label: string) =>
    page && htmlTemplate`<a href="${page.address}">${label}: ${page.title}</a>`
  return htmlTemplate`<p class="neighbours">
    ${link(pages[place - 1], 'Previous')} ${link(pages[place + 1], 'Next')}
  </p>`
}

function resultsOf(asked: string, found: ReturnType<ReturnType<typeof guideSearch>>): Html {
  const entries = found.map(
    ({ page: { address, title: pageTitle }, id, title, excerpt }) =>
      htmlTemplate`<li>
        <a href="${address}${id === null ? '' : `#${id}`}">${title === pageTitle ? title : `${pageTitle}: ${title}`}</a>
        <p>${excerpt}</p>
      </li>`,
  )
  const said =
    asked === ''
      ? 'Write words into the field above.'
      : entries.length === 0
        ? `Nothing is found for “${asked}”. Fewer or other words may find more.`
        : `Found for “${asked}”:`
  return htmlTemplate`<h1>Search</h1>
    <p role="status">${said}</p>
    <ul class="found">
      ${entries}
    </ul>`
}
