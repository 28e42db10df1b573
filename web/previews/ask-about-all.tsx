import { useQuery } from '@tanstack/react-query'
import { toApprove } from '../data/queries.ts'
import { previewTexts } from '../texts/previews.ts'
import { AskClient } from './ask-client.tsx'

/** One link for all that waits for approval, as many as a link can show. */
export function AskAboutAll() {
  const { data } = useQuery(toApprove)
  const scheduleIds = data?.data.map(({ schedule_id }) => schedule_id) ?? []
  return <AskClient scheduleIds={scheduleIds} label={previewTexts.askAll(scheduleIds.length)} />
}
