import type { OperationId } from '@crier/contract/index.ts'
import { problemsOf } from '@crier/contract/operation-problems.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { TestAccount, TestService } from '../service.ts'
import { filled, operations, type Operation } from './operations.ts'

export const connectionsOn = async ({ client }: TestAccount, platform: Platform) =>
  (await client.listConnections({ query: { platform } })).data

export const draftOn = async ({ client }: TestAccount, platform: Platform) =>
  (await client.createDraft({ body: { platform, content: 'The mill opens at eight.' } })).draft_id

let minutes = 0

/**
 * Objects for a request about the network: a draft, and objects of the newest connection if there
 * is one.
 */
export async function placesOn(
  service: Pick<TestService, 'in'>,
  account: TestAccount,
  platform: Platform,
): Promise<Readonly<Record<string, string>>> {
  const places = {
    platform,
    draft_id: await draftOn(account, platform),
    scheduled_at: service.in({ hours: 24, minutes: minutes++ }),
  }
  const connection = (await connectionsOn(account, platform)).at(-1)
  if (connection === undefined) return places
  const named = { platform, connection_id: connection.connection_id }
  const { slots } = await account.client.configureSlots({
    body: { ...named, slots: [{ time: '09:00' }] },
  })
  const body = {
    ...named,
    draft_id: places.draft_id,
    scheduled_at: service.in({ hours: 48, minutes: minutes++ }),
  }
  const { schedule_id } = await account.client.scheduleDraft({ body })
  return {
    ...places,
    connection_id: connection.connection_id,
    slot_id: slots[0]!.slot_id,
    schedule_id,
  }
}

/**
 * The example of a body with the network and what is known of it in every field of such a name;
 * `named`: also the connection.
 */
function about(
  value: unknown,
  places: Readonly<Record<string, string>>,
  named: boolean,
  name = '',
): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((one) => about(one, places, named, name.replace(/s$/, ''))))]
  if (typeof value !== 'object' || value === null) return places[name] ?? value
  const fields = Object.entries(value).map(
    ([field, one]) => [field, about(one, places, named, field)] as const,
  )
  const isOfConnection =
    named && places['connection_id'] !== undefined && 'platform' in value && 'draft_id' in value
  return {
    ...Object.fromEntries(fields),
    ...(isOfConnection && { connection_id: places['connection_id'] }),
  }
}

/** The operation by the platform's name, and where there is a connection by its id too. */
function requestsOf({ spec, body }: Operation, places: Readonly<Record<string, string>>) {
  const request = (id?: string) => {
    const names = ['platform', ...(id === undefined ? [] : ['connection_id'])].filter(
      (name) => spec.query?.properties[name],
    )
    const query = names.map((name) => `${name}=${places[name]}`).join('&')
    const path = filled(spec.path, id === undefined ? places : { ...places, platform: id })
    return {
      path: query === '' ? path : `${path}?${query}`,
      body: body && about(body, places, id !== undefined),
    }
  }
  return places['connection_id'] === undefined
    ? [request()]
    : [request(), request(places['connection_id'])]
}

const namesPlace = ({ spec, body }: Operation) =>
  /\b(platforms?|draft_id|schedule_ids?|slot_id|connection_id)\b/.test(
    `${spec.path} ${JSON.stringify(body)}`,
  )

/** These end what the others need. */
const lastOnes: readonly OperationId[] = ['disconnect', 'deleteAccount']
const inOrder = [
  ...operations.filter(({ id }) => !lastOnes.includes(id)),
  ...operations.filter(({ id }) => lastOnes.includes(id)),
]

/**
 * Asks every operation about the network, and returns what was answered otherwise than the contract
 * says. Of a network that is not enabled nothing new is made: `present` is what there is.
 */
export async function wrongAnswers(
  service: Pick<TestService, 'in'>,
  account: TestAccount,
  platform: Platform,
  present?: Readonly<Record<string, string>>,
): Promise<string[]> {
  const wrong: string[] = []
  let places = present ?? (await placesOn(service, account, platform))
  for (const operation of inOrder) {
    const { spec } = operation
    // An object that a request ends is recreated for the next one that names it.
    if (present === undefined && spec.method !== 'GET' && namesPlace(operation))
      places = await placesOn(service, account, platform)
    for (const { path, body } of requestsOf(operation, places)) {
      const { status, json, text } = await account.request(
        spec.method,
        path,
        body === undefined ? {} : { body },
      )
      const isRight = status === spec.success.status || problemsOf(spec).includes(json?.code)
      if (status === 500 || !isRight) wrong.push(`${spec.method} ${path}: ${status} ${text}`)
    }
  }
  return wrong
}
