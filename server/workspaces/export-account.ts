import type { Contract } from '@crier/contract/index.ts'
import { accountParts, WithLists } from './account-parts.ts'
import { reauthorize } from '../accounts/reauthorize.ts'
import type { Ports, Input, Principal } from '../context.ts'
import { StreamedJson } from '../http/pipeline/streamed-json.ts'
import { instantText } from '../ports/instant-text.ts'

/**
 * Everything that an account holds as one JSON document. It is made of what the other operations
 * show, page by page while it is sent, so it holds no secret, and never more in memory than a page.
 */
export function exportAccount(
  ports: Ports,
  { principal }: Input<Contract['exportAccount']>,
): Promise<StreamedJson> {
  const head = { exported_at: instantText(ports.clock.now()) }
  const pieces = whileAllowed(ports, principal, write(head, accountParts(ports, principal)))
  return Promise.resolve(new StreamedJson(`crier-${principal.accountId}.json`, pieces))
}

// Long enough for years of posts on a slow line.
const exportMsMax = 30 * 60_000
const lookEveryMs = 1_000

/**
 * The reader sets the pace, and each part is read when it is needed: the caller must still be an
 * owner then, and the time is limited.
 */
async function* whileAllowed(
  { db, clock }: Ports,
  principal: Principal,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  const begun = clock.monotonic()
  let lookedAt = begun
  for await (const piece of pieces) {
    const now = clock.monotonic()
    if (now - begun > exportMsMax)
      throw new Error('an export was read for longer than half an hour')
    if (now - lookedAt > lookEveryMs) {
      // A right that owners alone have.
      await reauthorize(db, principal, 'account:write', clock.now())
      lookedAt = now
    }
    yield piece
  }
}

async function* write(
  head: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, () => AsyncIterable<unknown>>>,
) {
  yield JSON.stringify(head).slice(0, -1)
  yield* lists(parts)
  yield '}\n'
}

async function* lists(
  named: Readonly<Record<string, () => AsyncIterable<unknown>>>,
): AsyncGenerator<string> {
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
