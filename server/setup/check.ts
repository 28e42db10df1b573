import type { SetupCheck } from '@crier/contract/setup.ts'
import type { Platform } from '@crier/contract/platform.ts'

export type { SetupCheck }

type Found = Pick<SetupCheck, 'state' | 'detail' | 'fix'>

export const ok = (detail: string): Found => ({ state: 'ok', detail, fix: null })
export const attention = (detail: string, fix: string): Found => ({
  state: 'attention',
  detail,
  fix,
})
export const broken = (detail: string, fix: string): Found => ({ state: 'broken', detail, fix })

export const about = (
  platform: Platform | null,
  check: SetupCheck['check'],
  found: Found,
): SetupCheck => ({ platform, check, ...found })

/** "1 connection", "2 connections". */
export const connectionsText = (count: number) =>
  `${count} ${count === 1 ? 'connection' : 'connections'}`
