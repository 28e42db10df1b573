import type { TestAccount } from '../service.ts'

/** Schedules a text on X, on the main connection unless another is named; returns its id. */
export async function scheduleOnX(
  { client }: TestAccount,
  content: string,
  scheduled_at: string,
  connection_id?: string,
): Promise<string> {
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
  const body = {
    draft_id,
    platform: 'x',
    scheduled_at,
    ...(connection_id && { connection_id }),
  } as const
  return (await client.scheduleDraft({ body })).schedule_id
}
