import assert from 'node:assert/strict'
import type { ManualService, TestAccount } from '../service.ts'

/** Connects a LinkedIn page as a person does: its administrator consents in a browser. The page's key in the sandbox is the account's id. */
export async function connectPage(service: ManualService, { accountId, client }: TestAccount): Promise<void> {
  const page = await makePage(service, accountId)
  const { authorize_url } = await client.authorizeConnection({ params: { platform: 'linkedin' }, body: { author: 'organization' } })
  const opened = await fetch(authorize_url, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')!.split(';', 1)[0]!
  const consented = await fetch(opened.headers.get('location')!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ allow: 'yes', author: page }),
  })
  const back = await fetch(consented.headers.get('location')!, { headers: { cookie } })
  assert.equal(back.status, 200, await back.text())
}

async function makePage(service: ManualService, key: string): Promise<string> {
  const { author } = (await service.control('POST', '/_control/grants', {
    platform: 'linkedin',
    author: { key, name: `Page ${key.slice(-6)}`, kind: 'organization' },
    client_id: 'somebody-else',
    redirect_uri: 'http://127.0.0.1/back',
    scopes: ['openid', 'profile', 'w_organization_social'],
  })) as { author: { author_id: string } }
  return author.author_id
}
