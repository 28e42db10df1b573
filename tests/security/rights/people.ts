import { scopes, type Scope } from '@crier/contract/scopes.ts'
import { acceptInvitation } from '@crier/server/accounts/members/accept-invitation.ts'
import type { Role } from '@crier/server/database/stored-values.ts'
import { keyMay, personMay, scopesByRole } from '../../api/access-rules.ts'
import { operations } from '../../api/operations.ts'
import { stepOf, type Act } from './step.ts'
import {
  anybody,
  ask,
  membersOf,
  mostlyOwner,
  refusalFor,
  type Account,
  type Person,
  type Model,
} from './model.ts'

const roles = Object.keys(scopesByRole) as Role[]
const whom = (model: Model, account: Account) =>
  model.chance.pick(model.chance.happens(0.5) ? membersOf(model, account) : model.people)

function isLastOwner(model: Model, account: Account, person: Person): boolean {
  const owners = membersOf(model, account, 'owner')
  return owners.length === 1 && owners[0] === person
}

const setRole: Act = async (model) => {
  const [account, role] = [model.chance.pick(model.accounts), model.chance.pick(roles)]
  const [by, target] = [mostlyOwner(model, account), whom(model, account)]
  const ifOwner = !target.roles.has(account)
    ? 404
    : role !== 'owner' && isLastOwner(model, account, target)
      ? 409
      : 200
  const expected = refusalFor(by, account, 'updateMember') ?? ifOwner
  const reply = await ask(model, by, account, 'PATCH', `/api/members/${target.id}`, { role })
  const step = stepOf(`set a role to ${role}`, by, account, reply, expected)
  if (expected === 200) target.roles.set(account, role)
  return step
}

const remove: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const [by, target] = [mostlyOwner(model, account), whom(model, account)]
  const ifOwner = !target.roles.has(account) ? 404 : isLastOwner(model, account, target) ? 409 : 204
  const expected = refusalFor(by, account, 'removeMember') ?? ifOwner
  const reply = await ask(model, by, account, 'DELETE', `/api/members/${target.id}`)
  const step = stepOf('remove a person', by, account, reply, expected)
  if (expected === 204) {
    target.roles.delete(account)
    for (const key of account.keys) if (key.maker === target) key.isRevoked = true
  }
  return step
}

const invite: Act = async (model) => {
  const [account, role] = [model.chance.pick(model.accounts), model.chance.pick(roles)]
  const [by, target] = [mostlyOwner(model, account), whom(model, account)]
  const expected =
    refusalFor(by, account, 'inviteMember') ?? (target.roles.has(account) ? 409 : 201)
  const reply = await ask(model, by, account, 'POST', '/api/members', {
    email: target.browser.email,
    role,
  })
  const step = stepOf(`invite as ${role}`, by, account, reply, expected)
  if (reply.status !== 201) return step
  const { ports } = model.service.service
  await model.service.advance({ milliseconds: 1 })
  const token = /#invitation=(\S+)$/.exec(reply.json.link)![1]!
  const accepted = await acceptInvitation(ports, {
    token,
    sessionToken: ports.sessions.tokenIn(target.browser.cookie),
  })
  target.roles.set(account, role)
  return accepted.kind === 'joined' ? step : { ...step, found: accepted.kind, expected: 'joined' }
}

const usual: readonly (readonly Scope[])[] = [
  ['drafts:write', 'schedules:request'],
  ['drafts:write'],
  ['drafts:write', 'schedules:write', 'connections:write'],
  ['drafts:read', 'schedules:read', 'account:read'],
  scopes,
]

const makeKey: Act = async (model) => {
  const { chance } = model
  const account = chance.pick(model.accounts)
  const by = mostlyOwner(model, account)
  const drawn = [chance.pick(scopes), ...scopes.filter(() => chance.happens(0.3))]
  const wanted = chance.happens(0.6)
    ? chance.pick(usual)
    : drawn.filter((scope, place, all) => all.indexOf(scope) === place)
  const expected = refusalFor(by, account, 'createKey') ?? 201
  const reply = await ask(model, by, account, 'POST', '/api/keys', { scopes: wanted })
  const { key, key_id: id } = reply.json
  if (reply.status === 201) {
    account.keys.push({
      kind: 'key',
      key,
      id,
      account,
      maker: by,
      scopes: wanted,
      isRevoked: false,
    })
    model.owners.set(id, account)
  }
  return stepOf('make a key', by, account, reply, expected)
}

const revokeKey: Act = async (model) => {
  const { chance } = model
  const account = chance.pick(model.accounts)
  const keys = (chance.happens(0.85) ? account : chance.pick(model.accounts)).keys
  const key = keys.length > 0 ? chance.pick(keys) : undefined
  if (!key) return nothing
  const by = anybody(model, account)
  const expected = refusalFor(by, account, 'revokeKey') ?? (key.account === account ? 204 : 404)
  const reply = await ask(model, by, account, 'DELETE', `/api/keys/${key.id}`)
  const step = stepOf('revoke a key', by, account, reply, expected)
  if (expected === 204) key.isRevoked = true
  return step
}

const preferences: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const by = anybody(model, account)
  const expected = refusalFor(by, account, 'updateSession') ?? 200
  const body = {
    week_start: model.chance.pick(['monday', 'sunday'] as const),
    hour_cycle: model.chance.pick(['h12', 'h23'] as const),
  }
  const reply = await ask(model, by, account, 'PATCH', '/api/session', body)
  return stepOf('set preferences', by, account, reply, expected)
}

const rename: Act = async (model) => {
  const account = model.chance.pick(model.accounts)
  const by = anybody(model, account)
  const name = model.chance.pick(['North', 'South'])
  const reply = await ask(model, by, account, 'PATCH', '/api/account', { name })
  return stepOf(
    'rename the account',
    by,
    account,
    reply,
    refusalFor(by, account, 'updateAccount') ?? 200,
  )
}

/** An unknown parameter is refused after the right to ask: nothing is done. */
const askAnything: Act = async (model) => {
  const { chance } = model
  const [account, { spec, path, body, title }] = [
    chance.pick(model.accounts),
    chance.pick(operations),
  ]
  const by = chance.happens(0.5) ? chance.pick(model.people) : anybody(model, account)
  const role = by.kind === 'key' ? by.maker.roles.get(account) : by.roles.get(account)
  const isAllowed =
    role !== undefined && personMay(role, spec) && (by.kind === 'person' || keyMay(by.scopes, spec))
  const isNobody = by.kind === 'key' && (by.isRevoked || role === undefined)
  const reply = await ask(
    model,
    by,
    account,
    spec.method,
    `${path}?nonsense=1`,
    spec.method === 'GET' ? undefined : (body ?? {}),
  )
  return stepOf(title, by, account, reply, isNobody ? 401 : isAllowed ? 400 : 403)
}

export const nothing = { told: 'nothing yet', caller: null, found: 0, expected: 0 }

export const actsOfPeople: readonly (readonly [weight: number, act: Act])[] = [
  [5, setRole],
  [2, remove],
  [5, invite],
  [4, makeKey],
  [1, revokeKey],
  [2, preferences],
  [2, rename],
  [20, askAnything],
]
