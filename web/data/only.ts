import type { Platform } from '@crier/sdk/operations.ts'
import { isPlatform } from './is-platform.ts'
import { isTextLike, searchReader } from './search-reader.ts'

/** The filter of a list in the address: a network, or a connection by its id. */
export interface Only {
  readonly only?: string
}

const isConnectionId = isTextLike(/^conn_[0-9a-f]{32}$/)
const isOnly = (value: unknown): value is string => isPlatform(value) || isConnectionId(value)

export const onlyIn: (search: Record<string, unknown>) => Only = searchReader({ only: isOnly })

/** As the API's lists take it. */
export const filterOf = (only: string | undefined) =>
  only === undefined ? {} : isPlatform(only) ? { platform: only } : { connection_id: only }

export const belongsTo = (
  only: string | undefined,
  { platform, connection_id }: { platform: Platform; connection_id: string },
) => only === undefined || only === platform || only === connection_id
