import type { Contract } from '@crier/contract/index.ts'
import { getAccount, listLedger } from './accounts/account.ts'
import { listKeys } from './accounts/keys.ts'
import { listMembers } from './accounts/sign-in/members.ts'
import { listSlots } from './calendar/slots.ts'
import { listConnections } from './connections/shown-connections.ts'
import type { Doors, Input, Principal } from './context.ts'
import { listDrafts } from './drafts/read-drafts.ts'
import { StreamedJson } from './http/streamed-json.ts'
import { getSchedule, listSchedules } from './schedules/read-schedules.ts'
import { listDeliveries } from './webhooks/log.ts'
import { listWebhooks } from './webhooks/manage.ts'
import { instantText } from './world/instant-text.ts'

/**
 * Everything that an account holds as one JSON document. It is made of what the other operations show, page by page while it is sent,
 * so it holds no secret, and never more in memory than a page.
 */
export function exportAccount(doors: Doors, { principal }: Input<Contract['exportAccount']>): Promise<StreamedJson> {
  const head = { exported_at: instantText(doors.clock.now()) }
  return Promise.resolve(new StreamedJson(`crier-${principal.accountId}.json`, write(head, partsOf(doors, principal))))
}

function partsOf(doors: Doors, principal: Principal): Readonly<Record<string, () => AsyncIterable<unknown>>> {
  const asked = { principal, params: {}, query: {}, body: {}, idempotencyKey: null, remember: () => Promise.resolve() }
  return {
    account: async function* () {
      yield await getAccount(doors, asked)
    },
    members: () => all(() => listMembers(doors, asked)),
    keys: () => all((query) => listKeys(doors, { ...asked, query })),
    connections: () => all(() => listConnections(doors, asked)),
    slots: () => all((query) => listSlots(doors, { ...asked, query })),
    drafts: () => all((query) => listDrafts(doors, { ...asked, query })),
    schedules: async function* () {
      for await (const { schedule_id } of all((query) => listSchedules(doors, { ...asked, query })))
        yield await getSchedule(doors, { ...asked, params: { schedule_id } })
    },
    webhooks: async function* () {
      for await (const webhook of all((query) => listWebhooks(doors, { ...asked, query }))) {
        const params = { webhook_id: webhook.webhook_id }
        yield { ...webhook, deliveries: await Array.fromAsync(all((query) => listDeliveries(doors, { ...asked, params, query }))) }
      }
    },
    ledger: () => all((query) => listLedger(doors, { ...asked, query })),
  }
}

interface PageQuery {
  readonly limit: number
  readonly cursor?: string
}

async function* all<Item>(
  list: (query: PageQuery) => Promise<{ readonly data: readonly Item[]; readonly next_cursor: string | null }>,
): AsyncGenerator<Item> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, next_cursor } = await list({ limit: 100, ...(cursor !== undefined && { cursor }) })
    yield* data
    cursor = next_cursor
  }
}

async function* write(head: Readonly<Record<string, string>>, parts: Readonly<Record<string, () => AsyncIterable<unknown>>>) {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, records] of Object.entries(parts)) {
    yield `,${JSON.stringify(name)}:[`
    let between = '\n'
    for await (const record of records()) {
      yield `${between}${JSON.stringify(record)}`
      between = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
