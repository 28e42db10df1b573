import type { Platform } from '@crier/sdk/operations.ts'
import { isPlatform } from './is-platform.ts'

/** The filter of a list in the address: a network, or a connection by its id. */
export interface Only {
  readonly only?: string
}

const isConnectionId = (value: unknown): value is string => typeof value === 'string' && /^conn_[0-9a-f]{32}$/.test(value)

export const onlyIn = ({ only }: Record<string, unknown>): Only => (isPlatform(only) || isConnectionId(only) ? { only } : {})

/** As the API's lists take it. */
export const filterOf = (only: string | undefined) =>
  only === undefined ? {} : isPlatform(only) ? { platform: only } : { connection_id: only }

export const belongsTo = (only: string | undefined, { platform, connection_id }: { platform: Platform; connection_id: string }) =>
  only === undefined || only === platform || only === connection_id
