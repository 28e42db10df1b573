import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../data/client.ts'
import { pendingOf } from '../data/queries.ts'
import { messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { queueTexts } from '../texts/queue.ts'
import { momentText } from '../time/format.ts'
import { beyondLimit, changedSpan, dealt } from './order.ts'

export const openingOf = ({ opening }: ListedSchedule): string =>
  opening || calendarTexts.withoutText

/**
 * Puts posts of a connection in another order, at once on the screen and then on the server, one
 * request after the other. A refusal says what happened and reads the queue again; what was asked
 * for after it was meant for an order that never came, and is left.
 */
export function useSendOrder(connectionId: string, zone: string) {
  const queries = useQueryClient()
  const { queryKey } = pendingOf(connectionId)
  const line = useRef({ end: Promise.resolve(), waiting: 0, refusals: 0 })

  const send = async (
    ids: readonly string[],
    posts: readonly ListedSchedule[],
  ): Promise<boolean> => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, (page) => page && { ...page, data: dealt(page.data, ids) })
    const { current } = line
    const { refusals } = current
    current.waiting++
    const sent = current.end.then(async () => {
      if (current.refusals !== refusals) return false
      try {
        await client.reorderSchedules({ body: { connection_id: connectionId, schedule_ids: ids } })
        return true
      } catch (error) {
        current.refusals++
        // Without a connection it cannot be read again.
        queries.setQueryData(queryKey, before)
        say(reasonOf(error as Error, posts), { tone: 'bad' })
        return false
      }
    })
    current.end = sent.then(() => undefined)
    const isDone = await sent
    if (--current.waiting === 0) void queries.invalidateQueries({ queryKey: ['schedules'] })
    return isDone
  }

  /**
   * `said` says it when it is done. Returns whether it was tried: not where a post would go out
   * after its limit.
   */
  return (posts: readonly ListedSchedule[], order: readonly string[], said: string): boolean => {
    const before = posts.map(({ schedule_id }) => schedule_id)
    const ids = changedSpan(before, order)
    if (ids.length === 0) return false
    const late = beyondLimit(dealt(posts, ids))
    if (late) {
      say(queueTexts.limited(openingOf(late), momentText(late.not_later_than!, zone)), {
        tone: 'bad',
      })
      return false
    }
    const earlier = before.filter((id) => ids.includes(id))
    const undo = async () => {
      if (await send(earlier, posts)) say(queueTexts.back)
    }
    void send(ids, posts).then((isDone) => isDone && say(said, { undo: () => void undo() }))
    return true
  }
}

function reasonOf(error: Error, posts: readonly ListedSchedule[]): string {
  if (!(error instanceof CrierProblem) || !['conflict', 'not_found'].includes(error.code))
    return messageOf(error)
  const [id] = /sch_[0-9a-f]{32}/.exec(error.message) ?? []
  const named = posts.find(({ schedule_id }) => schedule_id === id)
  return queueTexts.conflict(named && openingOf(named))
}
