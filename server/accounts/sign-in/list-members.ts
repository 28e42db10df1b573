import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../../context.ts'
import { instantText } from '../../ports/instant-text.ts'
import { invitationsOf, membersOf } from './store.ts'

export async function listMembers(
  context: Use<'db' | 'clock'>,
  { principal }: Input<Contract['listMembers']>,
): Promise<Answer<Contract['listMembers']>> {
  const [members, invitations] = await Promise.all([
    membersOf(context.db, principal.accountId),
    invitationsOf(context.db, principal.accountId, context.clock.now()),
  ])
  const active = members.map(({ user_id, email, name, role, since }) => ({
    member_id: user_id,
    state: 'active' as const,
    email,
    name,
    role,
    since: instantText(since),
    expires_at: null,
  }))
  const invited = invitations.map(({ id, email, role, created_at, expires_at }) => ({
    member_id: id,
    state: 'invited' as const,
    email,
    name: null,
    role,
    since: instantText(created_at),
    expires_at: instantText(expires_at),
  }))
  return { data: [...active, ...invited], next_cursor: null }
}
