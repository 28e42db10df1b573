import assert from 'node:assert/strict'
import type { Platform } from '@crier/contract/platform.ts'
import type { TestAccount, TestService } from '../service.ts'

/** Connects as a person does, in a browser: `author`, an id on the sandbox network, allows what is asked for. */
export async function connectByConsent(
  { client }: TestAccount,
  platform: Platform,
  author: string,
  kind: 'member' | 'organization' = 'member',
): Promise<void> {
  const { authorize_url } = await client.authorizeConnection({ params: { platform }, body: { author: kind } })
  const opened = await fetch(authorize_url, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')!.split(';', 1)[0]!
  const consented = await fetch(opened.headers.get('location')!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ allow: 'yes', author }),
  })
  const back = await fetch(consented.headers.get('location')!, { headers: { cookie } })
  assert.equal(back.status, 200, await back.text())
}

/** Connects a LinkedIn page, whose key in the sandbox is the account's id. */
export async function connectPage(service: TestService, account: TestAccount): Promise<void> {
  const { author } = (await service.control('POST', '/_control/grants', {
    platform: 'linkedin',
    author: { key: account.accountId, name: `Page ${account.accountId.slice(-6)}`, kind: 'organization' },
    client_id: 'somebody-else',
    redirect_uri: 'http://127.0.0.1/back',
    scopes: ['openid', 'profile', 'w_organization_social'],
  })) as { author: { author_id: string } }
  await connectByConsent(account, 'linkedin', author.author_id, 'organization')
}
