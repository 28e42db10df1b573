import type { Draft, Platform } from '@crier/sdk/operations.ts'

export type AskedTime = { readonly scheduled_at: string } | { readonly use_next_free_slot: true }

type Body = { readonly draft_id: string; readonly platform: Platform; readonly draft_version: number } & AskedTime

/** What is scheduled is what is on the screen: it is saved first, and the request names its version. */
export async function scheduleWhatIsSeen<Made>(
  { draft_id, platform }: Draft,
  time: AskedTime,
  saving: { settle(): Promise<number> },
  schedule: (body: Body) => Promise<Made>,
): Promise<Made> {
  const draft_version = await saving.settle()
  return schedule({ draft_id, platform, draft_version, ...time })
}
