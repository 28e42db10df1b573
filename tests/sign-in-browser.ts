import { signInLinkFor } from '@crier/server/accounts/sign-in/links/one-time-link.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import type { Environment } from '@crier/server/config.ts'
import type { Reply, TestService } from './service.ts'

/**
 * Requests of tests come from this machine: as if behind a proxy, each browser has a
 * separate address.
 */
export const trustedProxy: Environment = { CRIER_TRUSTED_PROXIES: '127.0.0.1/32' }

let addresses = 0

/** A browser that keeps its cookies. */
export interface Browser {
  readonly cookies: Map<string, string>
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>
  /** Opens a link to sign in, an invitation or a change of address, as the page behind it does. */
  open(link: string): Promise<Reply>
  signIn(email: string, password: string): Promise<Reply>
}

const pathOf = {
  token: '/auth/one-time-link',
  invitation: '/auth/invitation',
  email: '/auth/confirm-email',
} as const

export function newBrowser(service: Pick<TestService, 'request' | 'url'>): Browser {
  const cookies = new Map<string, string>()
  const address = `198.18.${addresses >> 8}.${addresses++ & 255}`
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const changes = method !== 'GET' && method !== 'HEAD'
    const reply = await service.request(method, path, {
      key: null,
      ...(changes && { body: body ?? {} }),
      headers: {
        'x-forwarded-for': address,
        ...(cookie !== '' && { cookie }),
        ...(changes && { origin: service.url }),
        ...headers,
      },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0/i.test(line)) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return reply
  }
  return {
    cookies,
    ask,
    open: (link) => {
      const [, kind, token] = /#(token|invitation|email)=(\S+)/.exec(link)!
      return ask('POST', pathOf[kind as keyof typeof pathOf], { token })
    },
    signIn: (email, password) => ask('POST', '/auth/sign-in/email', { email, password }),
  }
}

/** An account whose owner has come in by the operator's link, and has a password. */
export async function newOwner(service: TestService, plan?: string) {
  const account = await service.newAccount(plan)
  const browser = newBrowser(service)
  await browser.open(await operatorsLink(service, { account: account.accountId }))
  await browser.ask('POST', '/auth/set-password', { newPassword: 'correct horse' })
  const { json } = await browser.ask('GET', '/api/session')
  return { ...account, ...browser, email: json.user.email as string }
}

/** The link of `crier accounts sign-in-link`. */
export async function operatorsLink(
  service: TestService,
  whom: { account: AccountId } | { email: string },
): Promise<string> {
  return `${service.url}/sign-in#token=${(await signInLinkFor(service.service.ports, whom)).token}`
}
