import type { Platform } from '@crier/sdk/operations.ts'

export type AskedTime = { readonly scheduled_at: string } | { readonly use_next_free_slot: true }

interface What {
  readonly draft_id: string
  readonly platform: Platform
  /** Undefined: the main one. */
  readonly connection_id?: string | undefined
}

type Body = Omit<What, 'connection_id'> & { readonly connection_id?: string; readonly draft_version: number } & AskedTime

/** What is scheduled is what is on the screen: it is saved first, and the request names its version. */
export async function scheduleWhatIsSeen<Made>(
  { draft_id, platform, connection_id }: What,
  time: AskedTime,
  saving: { settle(): Promise<number> },
  schedule: (body: Body) => Promise<Made>,
): Promise<Made> {
  const by = connection_id === undefined ? {} : { connection_id }
  const draft_version = await saving.settle()
  return schedule({ draft_id, platform, ...by, draft_version, ...time })
}
