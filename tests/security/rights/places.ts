import { contract, type OperationId } from '@crier/contract/index.ts'
import { nothing } from './people.ts'
import { becomesOf } from './posts.ts'
import { stepOf, type Act } from './step.ts'
import {
  anybody,
  ask,
  refusalFor,
  roleIn,
  standing,
  textPlatforms,
  type Connection,
  type Model,
} from './model.ts'

// As the plan of the test says.
const connectionsMax = 7

const add: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const by = anybody(model, account)
  const platform = model.chance.pick(textPlatforms)
  const isFull = account.connections.filter(({ isRemoved }) => !isRemoved).length >= connectionsMax
  const reply = await ask(model, by, account, 'POST', '/api/connections', {
    platform,
    label: 'One more',
  })
  if (reply.status === 201) {
    const id = reply.json.connection_id as string
    account.connections.push({
      id,
      platform,
      label: 'One more',
      main: false,
      paused: false,
      isRemoved: false,
    })
    model.owners.set(id, account)
  }
  return stepOf(
    'createConnection',
    by,
    account,
    reply,
    refusalFor(by, account, 'createConnection') ?? (isFull ? 409 : 201),
  )
}

function someConnection(
  { chance, accounts }: Model,
  account: (typeof accounts)[number],
  ofAll: (one: Connection) => boolean,
) {
  const all = (chance.happens(0.9) ? account : chance.pick(accounts)).connections.filter(ofAll)
  return all.length > 0 ? chance.pick(all.slice(-9)) : undefined
}

const change: Act = async (model) => {
  const { chance } = model
  const account = chance.pick(model.accounts)
  const connection = someConnection(model, account, () => true)
  if (!connection) return nothing
  const by = anybody(model, account)
  const isThere = account.connections.includes(connection) && !connection.isRemoved
  const luck = chance.fraction()
  const body =
    luck < 0.4
      ? { paused: chance.happens(0.3) }
      : luck < 0.7
        ? { label: chance.pick(['Ours', 'Theirs']) }
        : { main: true }
  const expected = refusalFor(by, account, 'updateConnection') ?? (isThere ? 200 : 404)
  const reply = await ask(model, by, account, 'PATCH', `/api/connections/${connection.id}`, body)
  if (reply.status === 200) {
    if (body.main)
      for (const other of account.connections)
        if (other.platform === connection.platform) other.main = false
    Object.assign(connection, body)
  }
  const step = stepOf('updateConnection', by, account, reply, expected)
  if (reply.status !== 200 || body.paused !== false) return step
  // Posts that waited for the end of the pause are published at once.
  return { ...step, found: await becomesOf(model), expected: [] }
}

const remove: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  // A main one would be disconnected, and its posts would fail: it has enough of them.
  const connection = someConnection(model, account, ({ main }) => !main)
  if (!connection) return nothing
  const by = anybody(model, account)
  const isThere = account.connections.includes(connection) && !connection.isRemoved
  const isInUse = account.schedules.some(
    (one) =>
      one.connection === connection && standing.includes(one.status) && one.status !== 'published',
  )
  const expected = refusalFor(by, account, 'disconnect') ?? (isThere ? (isInUse ? 409 : 204) : 404)
  const reply = await ask(model, by, account, 'DELETE', `/api/connections/${connection.id}`)
  if (reply.status === 204) Object.assign(connection, { isRemoved: true, paused: false })
  return stepOf('disconnect', by, account, reply, expected)
}

const setCalendar: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const connection = someConnection(model, account, ({ platform }) =>
    textPlatforms.includes(platform),
  )
  if (!connection) return nothing
  const by = anybody(model, account)
  const isThere = account.connections.includes(connection) && !connection.isRemoved
  const slots = [{ days: ['monday', 'friday'], time: `${String(model.chance.between(10, 23))}:30` }]
  const reply = await ask(model, by, account, 'POST', '/api/schedule-slots', {
    platform: connection.platform,
    connection_id: connection.id,
    slots,
  })
  return stepOf(
    'configureSlots',
    by,
    account,
    reply,
    refusalFor(by, account, 'configureSlots') ?? (isThere ? 200 : 404),
  )
}

const lists: readonly (readonly [OperationId, string])[] = [
  ['listDrafts', '/api/drafts?limit=100'],
  ['listSchedules', '/api/schedules?limit=100'],
  ['listConnections', '/api/connections'],
  ['listSlots', '/api/schedule-slots'],
  ['listKeys', '/api/keys'],
  ['listActivity', '/api/activity?limit=100'],
  ['listMembers', '/api/members'],
  ['listAccounts', '/api/accounts'],
]

/** A reader sees the account's objects; keys and viewers see people by name only. */
const read: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const by = anybody(model, account)
  const [id, path] = model.chance.pick(lists)
  const reply = await ask(model, by, account, contract[id].method, path)
  const step = stepOf(id, by, account, reply, refusalFor(by, account, id) ?? 200)
  const seesNamesOnly = by.kind === 'key' || roleIn(account, by) === 'viewer'
  if (id !== 'listActivity' || reply.status !== 200 || !seesNamesOnly) return step
  return { ...step, found: /"usr_[0-9a-f]{32}"/.exec(reply.text)?.[0], expected: undefined }
}

const readOne: Act = async (model) => {
  const { chance } = model
  const account = chance.pick(model.accounts)
  const by = anybody(model, account)
  const from = chance.happens(0.5) ? account : chance.pick(model.accounts)
  const isDraft = chance.happens(0.5)
  const all = isDraft ? from.drafts.filter(({ isDeleted }) => !isDeleted) : from.schedules
  if (all.length === 0) return nothing
  const { id } = chance.pick<{ readonly id: string }>(all.slice(-10))
  const expected =
    refusalFor(by, account, isDraft ? 'getDraft' : 'getSchedule') ?? (from === account ? 200 : 404)
  const reply = await ask(
    model,
    by,
    account,
    'GET',
    `/api/${isDraft ? 'drafts' : 'schedules'}/${id}`,
  )
  return stepOf(isDraft ? 'getDraft' : 'getSchedule', by, account, reply, expected)
}

export const actsOfPlaces: readonly (readonly [weight: number, act: Act])[] = [
  [3, add],
  [5, change],
  [2, remove],
  [3, setCalendar],
  [6, read],
  [4, readOne],
]
