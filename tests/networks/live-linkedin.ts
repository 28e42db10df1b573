import { linkedin } from '@crier/sandbox/linkedin/linkedin.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { liveOutbound } from '@crier/server/ports/outbound/live-outbound.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { manualService, type Owner, type TestAccount } from '../service.ts'
import { chooseAuthors, consent } from './consent.ts'

export const memberApplication = {
  CRIER_LINKEDIN_CLIENT_ID: 'member-application',
  CRIER_LINKEDIN_CLIENT_SECRET: 'its secret',
}
export const pagesApplication = {
  CRIER_LINKEDIN_PAGES_CLIENT_ID: 'pages-application',
  CRIER_LINKEDIN_PAGES_CLIENT_SECRET: 'its secret too',
}
/** For an application that has the products for both. */
export const scopesOfBoth = [
  'openid',
  'profile',
  'w_member_social',
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
].join(' ')

/**
 * A service for which the live LinkedIn is the sandbox: its hosts lead there. Remembers with which
 * application each token was asked for.
 */
export async function liveLinkedIn(
  t: Owner,
  environment: Readonly<Record<string, string>> = {},
  switches: Readonly<Record<string, boolean | string>> = {},
) {
  const live = liveOutbound({
    clock: liveClock,
    privateNetwork: 'loopback',
    forbiddenPorts: () => [],
  })
  t.after(async () => live[Symbol.asyncDispose]())
  let sandboxUrl = ''
  const led = (url: string) => {
    const { protocol, host, pathname, search } = new URL(url)
    const isThere = protocol === 'https:' && linkedin.hosts.includes(host)
    return isThere ? `${sandboxUrl}/${host}${pathname}${search}` : url
  }
  const asked: { grant: string; client: string }[] = []
  const send: Outbound['send'] = (request) => {
    if (request.url.endsWith('/oauth/v2/accessToken')) {
      const form = new URLSearchParams(String(request.body))
      asked.push({ grant: form.get('grant_type')!, client: form.get('client_id')! })
    }
    return live.send({ ...request, url: led(request.url) })
  }
  const service = await manualService(t, {
    pollScale: 10,
    environment: { ...environment },
    switches: { ...switches },
    outbound: { send },
  })
  sandboxUrl = service.sandbox.url

  /** Makes a person on LinkedIn, or a page with the roles of people. */
  async function make(name: string, roles?: Readonly<Record<string, string>>): Promise<string> {
    const kind = roles === undefined ? 'member' : 'organization'
    const body = {
      platform: 'linkedin',
      author: { key: name, name, kind },
      ...(roles && { roles }),
    }
    return ((await service.control('POST', '/_control/authors', body)) as { author_id: string })
      .author_id
  }

  /** Consents as this member, and ticks all who are offered; returns what the last page says. */
  async function connect(
    account: Pick<TestAccount, 'client'>,
    author: string,
    authorKind: 'member' | 'organization',
    { kind, connection = 'linkedin' }: { kind?: 'sandbox'; connection?: string } = {},
  ): Promise<string> {
    const { cookie, wayBack } = await consent(account, connection, {
      ...{ author, authorKind, led },
      ...(kind && { kind }),
    })
    const shown = await (await fetch(wayBack, { headers: { cookie } })).text()
    const offered = [...shown.matchAll(/name="author" value="([^"]+)"/g)].map(([, id]) => id!)
    if (offered.length === 0) return shown
    const where = { cookie, origin: wayBack.origin, authors: offered }
    return (await chooseAuthors(shown, { ...where, answer: 'replace' })).text()
  }

  /**
   * Who is connected on LinkedIn beside the account's own person of the sandbox, as `live person`,
   * `live organization` …, main one first.
   */
  async function connectedAs({ client }: Pick<TestAccount, 'client'>): Promise<string[]> {
    const { data } = await client.listConnections({ query: { platform: 'linkedin' } })
    return data
      .map((one) => `${one.kind} ${one.external_account_id?.split(':')[2] ?? 'person'}`)
      .filter((who) => who !== 'sandbox person')
  }

  return { ...service, asked, make, connect, connectedAs }
}
