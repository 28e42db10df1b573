import assert from 'node:assert/strict'
import type { Scope } from '@crier/contract/scopes.ts'
import type { Role } from '@crier/server/database/stored-values.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import type { ManualService, Reply } from '../service.ts'
import { signedIn } from '../signed-in.ts'

/**
 * An account with a caller of each kind that may request a schedule, and one who may approve it.
 */
export async function requesters(service: ManualService) {
  const account = await service.newAccount()
  const { key, key_id } = await account.client.createKey({
    body: { name: 'Agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  const [contributor, other, editor] = [
    await signedIn(service, account.accountId, 'contributor'),
    await signedIn(service, account.accountId, 'contributor'),
    await signedIn(service, account.accountId, 'editor'),
  ]
  type Ask = (method: string, path: string, body?: object) => Promise<Reply>
  const asPerson =
    (person: typeof editor): Ask =>
    (method, path, body) =>
      person.request(method, path, body === undefined ? {} : { body })
  const byKey: Ask = (method, path, body) =>
    service.request(method, path, { key, ...(body && { body }) })
  const draft = async (content: string) =>
    (await account.client.createDraft({ body: { platform: 'x', content } })).draft_id
  return {
    ...account,
    keyId: key_id,
    byKey,
    contributor: asPerson(contributor),
    other: asPerson(other),
    editor: asPerson(editor),
    draft,
    request: async (by: Ask, content: string, minutes = 10) => {
      const body = {
        draft_id: await draft(content),
        platform: 'x',
        scheduled_at: service.in({ minutes }),
      }
      const reply = await by('POST', '/api/schedules', body)
      assert.equal(reply.status, 201, reply.text)
      return reply.json
    },
    texts: async () => {
      const { external_account_id } = (await account.client.listConnections()).data.find(
        ({ platform }) => platform === 'x',
      )!
      return (await service.posts())
        .filter(({ author }) => author === external_account_id)
        .map(({ text }) => text)
    },
  }
}

/** A key that an owner made, and what gives that owner another role. */
export async function keyOfOwner(
  service: ManualService,
  accountId: AccountId,
  scopes: readonly Scope[],
) {
  const [owner, maker] = [await signedIn(service, accountId), await signedIn(service, accountId)]
  const { key } = (await maker.request('POST', '/api/keys', { body: { scopes } })).json
  const members = (await owner.request('GET', '/api/members')).json.data as {
    member_id: string
    email: string
  }[]
  const { member_id } = members.find(({ email }) => email === maker.email)!
  const demote = async (role: Role) =>
    assert.equal(
      (await owner.request('PATCH', `/api/members/${member_id}`, { body: { role } })).status,
      200,
    )
  return { key: key as string, demote }
}
