import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { operator } from '../../activity/actor.ts'
import { record } from '../../activity/record.ts'
import { openAccount } from '../../accounts/open-account.ts'
import { readAddress } from '../../accounts/sign-in/links/address.ts'
import { invitationDays, invitationEmail, sendEmail } from '../../accounts/sign-in/links/emails.ts'
import { hashToken, newToken, pageLink } from '../../accounts/sign-in/links/one-time-link.ts'
import { insertInvitation } from '../../accounts/sign-in/store.ts'
import { addMainConnections } from '../../connections/authorize/connect-sandbox.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import { mint, type AccountId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { assertPlan, presentManaged, readManaged } from './managed-account.ts'

type Endpoint = Contract['createOperatorAccount']
type Ports = Use<'db' | 'clock' | 'random' | 'config' | 'addresses' | 'mail' | 'log'>

/** No person belongs to it: an invitation makes the customer its owner. */
export async function createOperatorAccount(
  context: Ports,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { name, plan, invite = false, sandbox = false } = input.body
  const email = readAddress(input.body.email)
  assertPlan(context, plan)
  const token = newToken(context.random)
  const link = pageLink(context.addresses.publicUrl(), 'invitation', token)
  const answer = await retriedTransaction(context.db, async (tx) => {
    const withSandbox = sandbox && context.config.CRIER_SANDBOX === 'on'
    const { account_id: accountId } = await openAccount(context, tx, {
      name,
      email,
      plan,
      sandbox: withSandbox,
      managedBy: input.principal.operatorKeyId,
    })
    await addMainConnections(context, tx, accountId, { sandbox: withSandbox })
    const expiresAt = invite ? await inviteOwner(context, tx, { accountId, email, token }) : null
    const [account] = await presentManaged(context, tx, [await readManaged(tx, accountId)])
    const made: EndpointAnswer<Endpoint> = {
      ...account!,
      invitation: expiresAt && {
        expires_at: instantText(expiresAt),
        link: context.mail === null ? link : null,
      },
    }
    await input.saveIdempotentResponse(tx, made)
    return made
  })
  if (invite) await sendEmail(context, email, invitationEmail(link, invitationDays))
  return answer
}

/**
 * An invitation opens nothing else of the person who is invited: someone with a proven address
 * signs in first.
 */
async function inviteOwner(
  context: Ports,
  tx: Tx,
  { accountId, email, token }: { accountId: AccountId; email: string; token: string },
): Promise<Temporal.Instant> {
  const now = context.clock.now()
  const expiresAt = now.add({ hours: 24 * invitationDays })
  const id = mint('inv', context)
  await record(tx, {
    accountId,
    actor: operator,
    at: now,
    kind: 'invitation.created',
    objectId: id,
    detail: { role: 'owner' },
  })
  await insertInvitation(tx, {
    id,
    accountId,
    email,
    role: 'owner',
    hash: hashToken(token),
    mailed: context.mail !== null,
    createdBy: null,
    expiresAt,
    now,
  })
  return expiresAt
}
