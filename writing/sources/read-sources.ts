import { Refusal } from '@crier/contract/problems.ts'
import type { Clock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import type { Source } from '@crier/server/ports/writer.ts'
import { readSource, type SourceFile } from './read-source.ts'
import { joinedSource } from './source-parts.ts'

/** As `generate-post` and `remix` take them. */
interface Given {
  readonly source?: string
  readonly sources?: readonly (string | { readonly media_id: string })[]
}

/** What was given, nothing where nothing was. Refuses both names at once. */
export function givenSources({ source, sources }: Given): NonNullable<Given['sources']> {
  if (source !== undefined && sources !== undefined)
    throw new Refusal('invalid_parameter', 'Give `source` or `sources`, not both.', [
      { pointer: '/sources', detail: 'must be left out when `source` is given' },
    ])
  return sources ?? (source === undefined ? [] : [source])
}

// Two rounds of a page that takes its whole time would be 80 s: nobody waits that long for a draft
// to begin.
const wholeMs = 45_000

/**
 * Reads what was given, pages side by side, as one source. All of them have to be readable: the
 * refusal names the one that is not.
 */
export async function readSources(
  ports: { readonly outbound: Outbound; readonly clock: Clock },
  given: readonly (string | SourceFile)[],
  accountId: AccountId,
): Promise<Source> {
  const [only] = given
  if (given.length === 1) return readSource(ports, only!, accountId)
  const over = new AbortController()
  const tooLong = ports.clock.sleep(wholeMs, over.signal).then(() => {
    throw new Refusal(
      'source_unreadable',
      `The sources could not be read within ${wholeMs / 1000} seconds. Give fewer, or ` +
        'paste their text.',
      [{ pointer: '/sources', detail: `took more than ${wholeMs / 1000} seconds` }],
    )
  })
  try {
    return await Promise.race([readAll(ports, given, accountId, over.signal), tooLong])
  } finally {
    over.abort()
  }
}

// Each page of an account takes one of the four places that it has: a request of five leaves two
// for the next request.
const sideBySide = 2

async function readAll(
  ports: { readonly outbound: Outbound; readonly clock: Clock },
  given: readonly (string | SourceFile)[],
  accountId: AccountId,
  signal: AbortSignal,
): Promise<Source> {
  const read: Source[] = []
  let next = 0
  const lane = async () => {
    while (next < given.length && !signal.aborted) {
      const index = next++
      read[index] = await readSource(ports, given[index]!, accountId, signal).catch(
        (error: unknown) => {
          throw named(error, index)
        },
      )
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
  return joinedSource(read)
}

/** The refusal of one source, with its place in the list. */
function named(error: unknown, index: number): unknown {
  if (!(error instanceof Refusal)) return error
  const errors = error.errors.map(({ detail }) => ({ pointer: `/sources/${index}`, detail }))
  return new Refusal(error.code, `Source ${index + 1}: ${error.message}`, errors, error.facts)
}
