import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { hashToken, newToken } from '../accounts/sign-in/links/one-time-link.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { mint } from '../ports/ids.ts'
import { instantText, wholeMilliseconds } from '../ports/instant-text.ts'
import { mayMake } from './makers-right.ts'
import { countLive, countShown, insertPreview, type Period } from './store.ts'

type Body = Input<Contract['createPreview']>['body']

// An agency shows a client a month of posts at once; more links than this at a time is a script
// gone wrong.
const liveMax = 100
const daysByDefault = 14
const daysMax = 90
const periodDaysMax = 366

export async function createPreview(
  context: Use<'db' | 'clock' | 'random' | 'addresses'>,
  input: Input<Contract['createPreview']>,
): Promise<EndpointAnswer<Contract['createPreview']>> {
  const { principal, body } = input
  const { accountId } = principal
  const mayApprove = body.may_approve ?? false
  if (!mayMake(principal.scopes, mayApprove))
    throw new Refusal(
      'insufficient_scope',
      'A link by which posts can be approved needs the scope schedules:write.',
      [],
      {
        required_scope: 'schedules:write',
      },
    )
  const now = context.clock.now()
  const expiresAt = expiry(body.expires_at, now)
  const period = periodOf(body)
  const token = newToken(context.random)
  return context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    if ((await countLive(tx, accountId, now)) >= liveMax)
      throw new Refusal(
        'conflict',
        `An account has at most ${liveMax} links for clients at a time: revoke one first.`,
      )
    const id = mint('prv', context)
    const maker = {
      userId: principal.user?.userId ?? null,
      keyId: principal.keyId,
      makerName: principal.name,
    }
    const link = { id, accountId, hash: hashToken(token), mayApprove, expiresAt, now }
    if (!(await insertPreview(tx, { ...link, ...maker, period }, body.schedule_ids ?? [])))
      throw new Refusal('not_found', 'One of these schedules is not there.')
    const [expires_at, may_approve] = [instantText(expiresAt), mayApprove]
    const schedules = await countShown(tx, { accountId, previewId: id })
    const span = period && { from: instantText(period.from), to: instantText(period.to) }
    const detail = { schedules, ...span, may_approve, expires_at }
    await recordBy(tx, principal, { at: now, kind: 'preview.created', objectId: id, detail })
    const answer = {
      preview_id: id,
      url: `${context.addresses.publicUrl()}/preview/${token}`,
      expires_at,
      may_approve,
    }
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}

/** Null where the body names the schedules. */
function periodOf({ schedule_ids, from, to }: Body): Period | null {
  if (from === undefined && to === undefined) {
    if (schedule_ids !== undefined) return null
    throw missing('schedule_ids', 'is required, or `from` and `to`')
  }
  if (schedule_ids !== undefined)
    throw wrongTime(from === undefined ? 'to' : 'from', 'cannot be given beside `schedule_ids`')
  if (from === undefined) throw missing('from', 'is required beside `to`')
  if (to === undefined) throw missing('to', 'is required beside `from`')
  const period = { from: wholeMilliseconds(from), to: wholeMilliseconds(to) }
  if (Temporal.Instant.compare(period.from, period.to) >= 0)
    throw wrongTime('to', 'must be later than `from`')
  if (Temporal.Instant.compare(period.to, period.from.add({ hours: 24 * periodDaysMax })) > 0)
    throw wrongTime('to', `must be at most ${periodDaysMax} days after \`from\``)
  return period
}

function expiry(text: string | undefined, now: Temporal.Instant): Temporal.Instant {
  if (text === undefined) return now.add({ hours: 24 * daysByDefault })
  const at = wholeMilliseconds(text)
  if (Temporal.Instant.compare(at, now) <= 0)
    throw wrongTime('expires_at', 'must be later than now')
  if (Temporal.Instant.compare(at, now.add({ hours: 24 * daysMax })) > 0)
    throw wrongTime('expires_at', `must be at most ${daysMax} days from now`)
  return at
}

const missing = (name: string, detail: string) =>
  new Refusal('missing_parameter', `\`${name}\` ${detail}.`, [{ pointer: `/${name}`, detail }])

const wrongTime = (name: string, detail: string) =>
  new Refusal('invalid_parameter', `\`${name}\` ${detail}.`, [{ pointer: `/${name}`, detail }])
