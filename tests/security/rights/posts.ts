import type { OperationId } from '@crier/contract/index.ts'
import { stepOf, type Act, type Step } from './step.ts'
import {
  anybody,
  ask,
  isRequester,
  isTaken,
  maySchedule,
  refusalFor,
  roleIn,
  someTime,
  textPlatforms,
  type Account,
  type Caller,
  type Draft,
  type Schedule,
  type Model,
} from './model.ts'
import { nothing } from './people.ts'

let written = 0
const idOf = (caller: Caller) => caller.id

/** Mostly of the account; now and then of another one, which must be as if it were not there. */
function chosen<Value>(
  { chance, accounts }: Model,
  account: Account,
  of: (one: Account) => readonly Value[],
  last: number,
): Value | undefined {
  const values = of(chance.happens(0.9) ? account : chance.pick(accounts)).slice(-last)
  return values.length > 0 ? chance.pick(values) : undefined
}

const write: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const by = anybody(model, account)
  const text = `Note ${++written} on what we learnt this week.`
  const reply = await ask(model, by, account, 'POST', '/api/drafts', {
    platform: model.chance.pick(textPlatforms),
    content: text,
  })
  if (reply.status === 201) {
    const id = reply.json.draft_id as string
    account.drafts.push({ id, text, version: 1, isDeleted: false })
    model.owners.set(id, account)
  }
  return stepOf('createDraft', by, account, reply, refusalFor(by, account, 'createDraft') ?? 201)
}

const edit: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  // By chance alone few edits of posts without an approval would be by a key of a person who may
  // only request.
  const around = account.keys.filter(
    (key) => !key.isRevoked && roleIn(account, key) === 'contributor',
  )
  const free = account.schedules.filter(isFree).map(({ draft }) => draft)
  const isAround = around.length > 0 && free.length > 0 && model.chance.happens(0.5)
  const draft = isAround
    ? model.chance.pick(free)
    : chosen(model, account, ({ drafts }) => drafts, 6)
  if (!draft) return nothing
  const by = isAround ? model.chance.pick(around) : anybody(model, account)
  const isSame = model.chance.happens(0.15)
  const text = isSame ? draft.text : `Note ${++written} on what we have learnt since.`
  const isThere = account.drafts.includes(draft) && !draft.isDeleted
  const expected = refusalFor(by, account, 'updateDraft') ?? (isThere ? 200 : 404)
  const reply = await ask(model, by, account, 'PATCH', `/api/drafts/${draft.id}`, { content: text })
  if (reply.status === 200) {
    draft.version++
    if (!isSame) wait(by, account, draft)
    draft.text = text
  }
  const step = stepOf('updateDraft', by, account, reply, expected)
  return reply.status === 200 ? withApprovals(model, step, account, draft) : step
}

const isFree = ({ status, approval }: Schedule) => status === 'pending' && approval === null

/** The schedules of the draft wait where the model says so, and nowhere else. */
async function withApprovals(
  { database }: Model,
  step: Step,
  account: Account,
  draft: Draft,
): Promise<Step> {
  const query = `select id, approval from schedule where draft_id = $1 and status = 'pending' order by id`
  const { rows } = await database.query<{ id: string; approval: string | null }>(query, [draft.id])
  const expected = account.schedules.filter(
    (one) => one.draft === draft && rows.some(({ id }) => id === one.id),
  )
  const told = (all: readonly { readonly id: string; readonly approval: string | null }[]) =>
    all.map(({ id, approval }) => `${id} ${approval}`).toSorted()
  return { ...step, found: told(rows), expected: told(expected) }
}

/** The effect of an edit by a person who may not approve on the approvals of a draft. */
function wait(by: Caller, account: Account, draft: Draft): void {
  if (maySchedule(by, account)) return
  for (const schedule of account.schedules)
    if (
      schedule.draft === draft &&
      schedule.status === 'pending' &&
      (isRequester(by, account) || schedule.approval !== null)
    )
      schedule.approval = 'awaiting'
}

const removeDraft: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const draft = chosen(model, account, ({ drafts }) => drafts, 12)
  if (!draft) return nothing
  const by = anybody(model, account)
  const isThere = account.drafts.includes(draft) && !draft.isDeleted
  const isInUse = account.schedules.some((one) => one.draft === draft && one.status === 'pending')
  const expected = refusalFor(by, account, 'deleteDraft') ?? (isThere ? (isInUse ? 409 : 204) : 404)
  const reply = await ask(model, by, account, 'DELETE', `/api/drafts/${draft.id}`)
  if (reply.status === 204) draft.isDeleted = true
  return stepOf('deleteDraft', by, account, reply, expected)
}

const schedule: Act = async (model) => {
  const { chance, owners } = model
  const account = chance.pick(model.accounts)
  const draft = chosen(model, account, ({ drafts }) => drafts, 5)
  const connection = chosen(
    model,
    account,
    ({ connections }) => connections.filter(({ platform }) => textPlatforms.includes(platform)),
    9,
  )
  if (!draft || !connection) return nothing
  const by = anybody(model, account)
  const { at, text } = someTime(model)
  const platform = chance.happens(0.93) ? connection.platform : chance.pick(textPlatforms)
  const isThere =
    account.drafts.includes(draft) &&
    !draft.isDeleted &&
    account.connections.includes(connection) &&
    !connection.isRemoved
  const ifThere =
    platform !== connection.platform ? 400 : isTaken(account, connection, at) ? 409 : 201
  const expected = refusalFor(by, account, 'scheduleDraft') ?? (isThere ? ifThere : 404)
  const body = { draft_id: draft.id, platform, connection_id: connection.id, scheduled_at: text }
  const reply = await ask(model, by, account, 'POST', '/api/schedules', body)
  const step = stepOf('scheduleDraft', by, account, reply, expected)
  if (reply.status !== 201) return step
  const requester = maySchedule(by, account) ? null : idOf(by)
  const approval = requester === null ? null : ('awaiting' as const)
  const id = reply.json.schedule_id as string
  account.schedules.push({
    id,
    draft,
    connection,
    requester,
    at,
    status: 'pending',
    approval,
    isDismissed: false,
  })
  owners.set(id, account)
  return withApproval(step, account.schedules.at(-1)!)
}

/** The answer says of the approval what the model does. */
function withApproval(step: Step, { approval, status }: Schedule): Step {
  if (step.reply === undefined || step.reply.status >= 300 || step.found !== step.expected)
    return step
  const { json } = step.reply
  return {
    ...step,
    found: `${json.approval?.state ?? null} ${json.status}`,
    expected: `${approval} ${status}`,
  }
}

const isTheirs = (by: Caller, { requester, approval }: Schedule) =>
  requester === idOf(by) && approval !== 'approved'

/**
 * The refusal of a change of a schedule for callers who may use the operation; undefined when
 * it is done.
 */
function refusalToChange(
  by: Caller,
  account: Account,
  one: Schedule,
  id: OperationId,
  status: string,
): number | undefined {
  const refused = refusalFor(by, account, id)
  if (refused !== undefined) return refused
  if (!account.schedules.includes(one)) return 404
  if (!maySchedule(by, account) && !isTheirs(by, one)) return 403
  return one.status === status ? undefined : 409
}

const pickSchedule = (model: Model, account: Account, status: string, last = 10) =>
  chosen(
    model,
    account,
    ({ schedules }) =>
      model.chance.happens(0.85) ? schedules.filter((one) => one.status === status) : schedules,
    last,
  )

const move: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const one = pickSchedule(model, account, 'pending')
  if (!one) return nothing
  const by = anybody(model, account)
  const { at, text } = someTime(model)
  if (at === one.at) return nothing
  const expected =
    refusalToChange(by, account, one, 'moveSchedule', 'pending') ??
    (isTaken(account, one.connection, at, one) ? 409 : 200)
  const reply = await ask(model, by, account, 'PATCH', `/api/schedules/${one.id}`, {
    scheduled_at: text,
  })
  if (reply.status === 200) {
    one.at = at
    if (!maySchedule(by, account)) wait(by, account, one.draft)
  }
  return withApproval(stepOf('moveSchedule', by, account, reply, expected), one)
}

const cancel: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const one = pickSchedule(model, account, 'pending')
  if (!one) return nothing
  const by = anybody(model, account)
  const expected = refusalToChange(by, account, one, 'cancelSchedule', 'pending') ?? 204
  const reply = await ask(model, by, account, 'DELETE', `/api/schedules/${one.id}`)
  if (reply.status === 204) account.schedules.splice(account.schedules.indexOf(one), 1)
  return stepOf('cancelSchedule', by, account, reply, expected)
}

const decide: Act = async (model) => {
  const { chance } = model
  const account = chance.pick(model.accounts)
  const asked = chance.happens(0.8)
  const one = chosen(
    model,
    account,
    ({ schedules }) =>
      asked
        ? schedules.filter(({ approval, status }) => approval !== null && status === 'pending')
        : schedules,
    8,
  )
  if (!one) return nothing
  const by = anybody(model, account)
  const isApproval = chance.happens(0.7)
  const isStale = chance.happens(0.15)
  const ifMay = !account.schedules.includes(one)
    ? 404
    : one.status === 'pending' && one.approval !== null && !isStale
      ? 200
      : 409
  const expected =
    refusalFor(by, account, isApproval ? 'approveSchedule' : 'rejectSchedule') ?? ifMay
  // The same decision again is a separate one with its own time.
  await model.service.advance({ milliseconds: 1 })
  const body = { draft_version: isStale ? one.draft.version + 1 : one.draft.version }
  const reply = await ask(
    model,
    by,
    account,
    'POST',
    `/api/schedules/${one.id}/${isApproval ? 'approve' : 'reject'}`,
    body,
  )
  if (reply.status === 200) one.approval = isApproval ? 'approved' : 'rejected'
  return withApproval(
    stepOf(isApproval ? 'approveSchedule' : 'rejectSchedule', by, account, reply, expected),
    one,
  )
}

const retry: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const one = pickSchedule(model, account, 'failed')
  if (!one) return nothing
  const by = anybody(model, account)
  const { at, text } = someTime(model)
  const ifMay =
    one.connection.isRemoved || one.draft.isDeleted || isTaken(account, one.connection, at, one)
      ? 409
      : 200
  const expected = refusalToChange(by, account, one, 'retrySchedule', 'failed') ?? ifMay
  const reply = await ask(model, by, account, 'POST', `/api/schedules/${one.id}/retry`, {
    scheduled_at: text,
  })
  if (reply.status === 200) {
    Object.assign(one, { at, status: 'pending', isDismissed: false })
    if (one.approval !== null) one.approval = maySchedule(by, account) ? 'approved' : 'awaiting'
  }
  return withApproval(stepOf('retrySchedule', by, account, reply, expected), one)
}

const dismiss: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const one = pickSchedule(model, account, 'failed')
  if (!one) return nothing
  const by = anybody(model, account)
  const expected = refusalToChange(by, account, one, 'moveSchedule', 'failed') ?? 200
  const dismissed = model.chance.happens(0.7)
  const reply = await ask(model, by, account, 'PATCH', `/api/schedules/${one.id}`, { dismissed })
  if (reply.status === 200) one.isDismissed = dismissed
  return withApproval(stepOf('put away', by, account, reply, expected), one)
}

interface Present {
  readonly id: string
  readonly status: string
  readonly approval: Schedule['approval']
  readonly error_code: string | null
}

/**
 * Time passes, and due posts are published or fail: no unapproved ones, and none of a
 * paused connection.
 */
const pass: Act = async (model) => {
  const { service, chance } = model
  await service.advance({ minutes: chance.between(5, 150) })
  return { told: 'time passes', caller: null, found: await becomesOf(model), expected: [] }
}

/** The posts' results so far, and the forbidden ones among them. */
export async function becomesOf({ service, database, accounts }: Model): Promise<string[]> {
  await service.settle()
  const { rows } = await database.query<Present>(
    `select id, status, approval, error_code from schedule`,
  )
  const present = new Map(rows.map((row) => [row.id, row]))
  return accounts
    .flatMap(({ schedules }) => schedules)
    .flatMap((one) => afterTime(one, present.get(one.id)))
}

function afterTime(one: Schedule, row: Present | undefined): string[] {
  if (row === undefined) return [`${one.id} is gone`]
  const wasPending = one.status === 'pending'
  one.status = row.status
  if (row.approval !== one.approval) return [`${one.id} was ${one.approval} and is ${row.approval}`]
  if (!wasPending || row.status === 'pending') return []
  const mayGoOut = one.approval === null || one.approval === 'approved'
  if (one.connection.paused && row.error_code !== 'missed_window')
    return [`${one.id} became ${row.status} while its connection was paused`]
  if (row.status === 'published' && !mayGoOut)
    return [`${one.id} went out, and its approval was ${one.approval}`]
  if (
    (row.error_code === 'not_approved') !== !mayGoOut &&
    row.status === 'failed' &&
    !one.connection.paused
  )
    return [`${one.id} failed with ${row.error_code}, and its approval was ${one.approval}`]
  return []
}

export const actsOfPosts: readonly (readonly [weight: number, act: Act])[] = [
  [8, write],
  [8, edit],
  [1, removeDraft],
  [14, schedule],
  [8, move],
  [3, cancel],
  [10, decide],
  [3, retry],
  [2, dismiss],
  [2, pass],
]
