import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { operator } from '../../activity/actor.ts'
import { addInvitation } from '../../accounts/members/add-invitation.ts'
import { openAccount } from '../../accounts/open-account.ts'
import { readAddress } from '../../accounts/sign-in/links/address.ts'
import { invitationDays, invitationEmail, sendEmail } from '../../accounts/sign-in/links/emails.ts'
import { newToken, pageLink } from '../../accounts/sign-in/links/one-time-link.ts'
import { markNotMailed } from '../../accounts/sign-in/store.ts'
import { addMainConnections } from '../../connections/authorize/connect-sandbox.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction } from '../../database/database.ts'
import type { AccountId } from '../../ports/ids.ts'
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
  const { answer, invitationId } = await retriedTransaction(context.db, async (tx) => {
    const withSandbox = sandbox && context.config.CRIER_SANDBOX === 'on'
    const { account_id: accountId } = await openAccount(context, tx, {
      name,
      email,
      plan,
      sandbox: withSandbox,
      managedBy: input.principal.operatorKeyId,
    })
    await addMainConnections(context, tx, accountId, { sandbox: withSandbox })
    // It opens nothing else of the person: someone with a proven address signs in first.
    const owner = {
      accountId,
      email,
      role: 'owner',
      token,
      actor: operator,
      createdBy: null,
    } as const
    const invitation = invite ? await addInvitation(context, tx, owner) : null
    const [account] = await presentManaged(context, tx, [await readManaged(tx, accountId)])
    const made: EndpointAnswer<Endpoint> = {
      ...account!,
      invitation: invitation && {
        expires_at: instantText(invitation.expiresAt),
        link: context.mail === null ? link : null,
      },
    }
    await input.saveIdempotentResponse(tx, made)
    return { answer: made, invitationId: invitation?.id }
  })
  const { account_id: accountId, invitation } = answer
  if (invitationId === undefined || invitation === null || context.mail === null) return answer
  if (await sendEmail(context, email, invitationEmail(link, invitationDays))) return answer
  // The product that asked can pass the link on itself.
  await markNotMailed(context.db, accountId as AccountId, invitationId)
  return { ...answer, invitation: { ...invitation, link } }
}
