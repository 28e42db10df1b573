import { platforms, type Platform } from '@crier/contract/platform.ts'
import { networkOf } from '@crier/server/networks/index.ts'
import type { TestAccount, TestService } from '../service.ts'
import { connectByConsent } from './consent.ts'

/** Of a service: every known network is enabled. */
export const everyNetwork = { CRIER_NETWORKS: platforms.join() }

/**
 * Connects an author of the sandbox on a network to which a new account has no connection; does
 * nothing for others.
 */
export async function connectAdded(
  { control }: Pick<TestService, 'control'>,
  account: Pick<TestAccount, 'client'> & { readonly accountId: string },
  platform: Platform,
  server?: string,
): Promise<void> {
  const { accountId, client } = account
  const { signIn, servers } = networkOf(platform)
  if (!servers) return
  const author = { key: accountId, name: `Author ${accountId.slice(-6)}` }
  const made = (await control('POST', '/_control/authors', { platform, author })) as {
    readonly author_id: string
    readonly username: string
    readonly facts: { readonly app_password: string }
  }
  if (!signIn) {
    const at = server === undefined ? {} : { server }
    await connectByConsent(account, platform, made.author_id, { kind: 'sandbox', ...at })
    return
  }
  await client.signInConnection({
    params: { platform },
    body: { identifier: made.username, password: made.facts.app_password },
  })
}
