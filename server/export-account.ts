import type { Contract } from '@crier/contract/index.ts'
import { accountParts, WithLists } from './account-parts.ts'
import type { Ports, Input } from './context.ts'
import { StreamedJson } from './http/pipeline/streamed-json.ts'
import { instantText } from './ports/instant-text.ts'

/**
 * Everything that an account holds as one JSON document. It is made of what the other operations show, page by page while it is sent,
 * so it holds no secret, and never more in memory than a page.
 */
export function exportAccount(ports: Ports, { principal }: Input<Contract['exportAccount']>): Promise<StreamedJson> {
  const head = { exported_at: instantText(ports.clock.now()) }
  return Promise.resolve(new StreamedJson(`crier-${principal.accountId}.json`, write(head, accountParts(ports, principal))))
}

async function* write(head: Readonly<Record<string, string>>, parts: Readonly<Record<string, () => AsyncIterable<unknown>>>) {
  yield JSON.stringify(head).slice(0, -1)
  yield* lists(parts)
  yield '}\n'
}

async function* lists(named: Readonly<Record<string, () => AsyncIterable<unknown>>>): AsyncGenerator<string> {
  for (const [name, records] of Object.entries(named)) {
    yield `,${JSON.stringify(name)}:[`
    yield* list(records())
    yield ']'
  }
}

async function* list(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let between = '\n'
  for await (const record of records) {
    yield between
    if (record instanceof WithLists) {
      yield JSON.stringify(record.record).slice(0, -1)
      yield* lists(record.lists)
      yield '}'
    } else yield JSON.stringify(record)
    between = ',\n'
  }
}
